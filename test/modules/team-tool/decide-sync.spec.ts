import { describe, expect, it } from 'vitest';
import {
  anew,
  decideSync,
  toolsToLookAt,
  type SyncFacts,
  type SyncStep,
} from '../../../modules/team-tool/decide-sync.js';
import { syncedTool } from '../../../modules/team-tool/synced-tool.js';
import type { Fact } from '../../../src/event-store/fact.js';
import { savedTool, teamTransferToolSynced } from './team-tool-events.js';

const wanted = { definitionHash: 'hash-1', numbers: ['+15550162010'] };
const usual = { named: ['tool_a'], saved: [savedTool()], wanted, force: false };

const given = (...history: readonly Fact[]) => ({
  when: (facts: Partial<SyncFacts> = {}) => ({
    thenStep: (expected: SyncStep) =>
      expect(decideSync({ ...usual, recorded: syncedTool(history), ...facts })).toEqual(expected),
  }),
});
const update = (toolId: string): SyncStep => ({ step: 'update', toolId });
const leave = (toolId: string): SyncStep => ({ step: 'leave', toolId });
const create: SyncStep = { step: 'create', replaces: null };

describe('the step of a sync', () => {
  it('updates the tool that the directory names, when nothing is on record', () => {
    given().when().thenStep(update('tool_a'));
  });

  it('leaves a tool that is as it was recorded', () => {
    given(teamTransferToolSynced()).when().thenStep(leave('tool_a'));
  });

  it('updates when the definition is another one', () => {
    given(teamTransferToolSynced({ definitionHash: 'hash-0' }))
      .when()
      .thenStep(update('tool_a'));
  });

  it('goes by the last record, and past events of other kinds', () => {
    given(teamTransferToolSynced({ definitionHash: 'hash-0' }), teamTransferToolSynced(), {
      type: 'TeamRenamed',
      data: {},
    })
      .when()
      .thenStep(leave('tool_a'));
  });

  it('updates what is in line when it is forced to', () => {
    given(teamTransferToolSynced()).when({ force: true }).thenStep(update('tool_a'));
  });

  it('updates a tool whose numbers somebody changed at Vapi', () => {
    const saved = [savedTool({ numbers: ['+15550162010', '+15550169999'] })];
    given(teamTransferToolSynced()).when({ saved }).thenStep(update('tool_a'));
  });

  it('takes no notice of numbers that Vapi does not tell', () => {
    const saved = [savedTool({ numbers: null })];
    given(teamTransferToolSynced()).when({ saved }).thenStep(leave('tool_a'));
  });

  it('updates a tool that was not found, whose own answer then decides', () => {
    given(teamTransferToolSynced()).when({ saved: [] }).thenStep(update('tool_a'));
    given().when({ saved: [] }).thenStep(update('tool_a'));
  });

  it('creates one when there is none', () => {
    given().when({ named: [], saved: [] }).thenStep(create);
  });

  it('never writes a transfer into a tool of another kind', () => {
    const saved = [savedTool({ type: 'query' })];
    given().when({ saved }).thenStep(create);
  });

  it('finds the transfer tool among others', () => {
    const named = ['tool_q', 'tool_a'];
    const saved = [savedTool({ id: 'tool_q', type: 'query' }), savedTool()];
    given().when({ named, saved }).thenStep(update('tool_a'));
  });

  it('does not choose among several transfer tools', () => {
    const named = ['tool_a', 'tool_b'];
    const saved = [savedTool(), savedTool({ id: 'tool_b' })];
    given().when({ named, saved }).thenStep({ step: 'ambiguous', toolIds: named });
    given(teamTransferToolSynced()).when({ named, saved }).thenStep(leave('tool_a'));
  });

  it('keeps to the tool that took the place of a lost one', () => {
    const replaced = teamTransferToolSynced({ toolId: 'tool_new', replacedToolId: 'tool_a' });
    given(replaced)
      .when({ saved: [savedTool({ id: 'tool_new' })] })
      .thenStep(leave('tool_new'));
  });

  it('turns to another tool when the directory names one', () => {
    const saved = [savedTool({ id: 'tool_b' }), savedTool()];
    given(teamTransferToolSynced())
      .when({ named: ['tool_b'], saved })
      .thenStep(update('tool_b'));
  });

  it('empties a tool whose last destination went inactive', () => {
    given(teamTransferToolSynced())
      .when({ wanted: { definitionHash: 'hash-none', numbers: [] } })
      .thenStep(update('tool_a'));
  });

  it('makes no tool that would offer nobody', () => {
    const none = { definitionHash: 'hash-none', numbers: [] };
    given()
      .when({ named: [], saved: [], wanted: none })
      .thenStep({ step: 'nothing-to-offer', replaces: null });
    expect(anew(none, 'tool_a')).toEqual({ step: 'nothing-to-offer', replaces: 'tool_a' });
  });

  it('puts another one in the place of a tool that is gone', () => {
    expect(anew(wanted, 'tool_a')).toEqual({ step: 'create', replaces: 'tool_a' });
  });
});

describe('what is looked at before', () => {
  const recorded = syncedTool([teamTransferToolSynced()]);

  it('is the recorded tool alone while the directory names it', () => {
    expect(toolsToLookAt({ recorded, named: ['tool_b', 'tool_a'] })).toEqual(['tool_a']);
  });

  it('is all that the directory names otherwise, then the recorded one', () => {
    expect(toolsToLookAt({ recorded: null, named: ['tool_b'] })).toEqual(['tool_b']);
    expect(toolsToLookAt({ recorded, named: ['tool_b'] })).toEqual(['tool_b', 'tool_a']);
  });
});
