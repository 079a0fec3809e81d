import fc from 'fast-check';
import type { Blueprint } from '../../../modules/directory/blueprint.js';
import { DirectoryContent } from '../../../modules/directory/directory-content.js';
import type { HandoffRoute } from '../../../modules/directory/shop-routing.js';
import type { Team } from '../../../modules/directory/team.js';
import type { ToolDeclaration } from '../../../modules/directory/tool-declaration.js';

const tools = [
  'transferCall',
  'assistedTransfer',
  'endCall',
  'checkTransferWindow',
  'autoOpsGetAvailability',
  'autoOpsGetAvailabilityLegacy',
  'autoOpsConfirmAppointment',
  'hcpConfirmJob',
  'mtgNobodyKnows',
];
/** Names that several Blueprints share, odd ones, and one of the greatest length. */
const names = ['Greeter', 'Booking', 'Estimates', 'Night desk', 'Büro & Lager', 'N'.repeat(40)];
const texts = [
  'Answer for {{ shopName }}.',
  'It is {{ now }}, {{ "now" | date: "%H:%M" }}; use transferCall, endCall or handoff_to_Booking.',
  'Speak of {{ nobodyKnowsThis }} and {{ alsoUnknown.deep }}.',
  '{% if customerNumber %}Known: {{ customerNumber }}{% endif %}',
  'Broken {{ shopName',
  'plain words',
  '',
];
const text = fc.constantFrom(...texts);
const plan = fc.constantFrom(
  { type: 'all' } as const,
  { type: 'none' } as const,
  { type: 'lastNMessages', maxMessages: 7 } as const,
  { type: 'userAndAssistantMessages' } as const,
);

const hcpConfirmJob: ToolDeclaration = {
  name: 'hcpConfirmJob',
  crm: 'hcp',
  kind: 'commit',
  description: 'Call this when the caller confirms.',
  requestStart: 'Putting that in.',
  parameters: {
    type: 'object',
    required: ['locationId'],
    properties: {
      locationId: { type: 'string' },
      startsAt: { type: 'string', format: 'date-time' },
    },
  },
  target: { shopClientId: '/locationId', serviceId: '/jobType', slotTimeUtc: '/startsAt' },
};

const blueprint = (index: number): fc.Arbitrary<Blueprint> =>
  fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 5 }).chain((own) =>
    fc.record({
      id: fc.constant(`blueprint-${index}`),
      teamId: fc.constant(`team-${index}`),
      version: fc.nat(9),
      entry: fc.constantFrom(...own),
      variables: fc.constantFrom({}, { shopName: 'By Blueprint' }),
      subAgents: fc.tuple(
        ...own.map((name) =>
          fc.record({
            name: fc.constant(name),
            prompt: text,
            model: fc.constantFrom(
              { provider: 'openai', model: 'gpt-4o' },
              { provider: 'openai', model: 'gpt-4o-mini', temperature: 0.2 },
            ),
            tools: fc.array(fc.constantFrom(...tools), { maxLength: 6 }),
            ...(index % 2 === 0 && {
              firstMessage: text,
              toolIds: fc.constantFrom([], ['tool-1']),
            }),
          }),
        ),
      ),
      edges: fc.array(
        fc.record(
          {
            from: fc.constantFrom(...own),
            to: fc.constantFrom(...own, 'Nobody'),
            condition: text,
            name: fc.constantFrom('handoff_on', 'endCall'),
            contextEngineeringPlan: plan,
          },
          { requiredKeys: ['from', 'to', 'condition'] },
        ),
        { maxLength: 6 },
      ),
    }),
  );

const time = fc.constantFrom('00:00', '06:30', '09:00', '17:45', '24:00');
const team = (index: number): fc.Arbitrary<Team> =>
  fc.record({
    id: fc.constant(`team-${index}`),
    enterpriseId: fc.constantFrom('north', 'south'),
    name: fc.constant(`Shop ${index}`),
    timezone: fc.constantFrom('America/Denver', 'America/New_York', 'Australia/Lord_Howe'),
    crm: fc.constantFrom('autoOps', 'hcp'),
    numbers: fc.constant([
      { number: `+1555000100${index}`, vapiPhoneNumberId: `pn-${index}`, voiceAssistantId: 'va' },
    ]),
    voiceAssistants: fc.constant([
      { id: 'va', mode: 'BLUEPRINT' as const, blueprintId: `blueprint-${index}` },
    ]),
    transferDestinations: fc.array(
      fc.record({
        id: fc.uuid(),
        name: fc.constantFrom('Front desk', 'Owner'),
        number: fc.constantFrom('+15550002001', '911', 'desk42'),
        description: fc.constant('whatever comes'),
        active: fc.boolean(),
        timeBasedEnabled: fc.boolean(),
        enabledOnHolidays: fc.boolean(),
        voiceAssistantIds: fc.constantFrom(null, [], ['va']),
        windows: fc.array(
          fc
            .record({
              dayOfWeek: fc.constantFrom('monday', 'tuesday', 'sunday'),
              startTime: time,
              endTime: time,
            })
            .filter(({ startTime, endTime }) => startTime !== endTime && startTime !== '24:00'),
          { maxLength: 4 },
        ),
      }),
      { maxLength: 4 },
    ),
    holidays: fc.constantFrom([], [{ date: '2026-06-09', name: 'Day off' }]),
    variables: fc.constantFrom({}, { shopName: 'By team' }),
  });

const route = (count: number): fc.Arbitrary<HandoffRoute> =>
  fc.record(
    {
      from: fc.constant('blueprint-0'),
      to: fc.integer({ min: 1, max: count - 1 }).map((index) => `blueprint-${index}`),
      description: fc.constant('the other shop'),
      pattern: fc.constantFrom('eager' as const, 'lazy' as const),
      contextEngineeringPlan: plan,
      variables: fc.constantFrom('forward' as const, 're-resolve' as const),
      requiredVariables: fc.constantFrom([], ['shopName'], ['vehicle']),
    },
    { requiredKeys: ['from', 'to', 'description', 'pattern'] },
  );

/** Directories of one to four shops whose Blueprints share names, with routes from the first to the others. */
export const generatedDirectory: fc.Arbitrary<DirectoryContent> = fc
  .integer({ min: 2, max: 4 })
  .chain((count) => {
    const places = Array.from({ length: count }, (_, index) => index);
    return fc
      .record({
        teams: fc.tuple(...places.map(team)),
        blueprints: fc.tuple(...places.map(blueprint)),
        handoffs: fc.uniqueArray(route(count), { maxLength: 3, selector: ({ to }) => to }),
        implicitByEnterprise: fc.boolean(),
        maxEagerPayloadBytes: fc.constantFrom(0, 6_000, 524_288),
      })
      .map(
        ({ teams, blueprints, handoffs, implicitByEnterprise, maxEagerPayloadBytes }) =>
          new DirectoryContent(
            teams,
            blueprints,
            {
              availabilityGroups: [],
              handoffs,
              implicitByEnterprise,
              deny: [],
              maxEagerPayloadBytes,
            },
            [hcpConfirmJob],
          ),
      );
  });
