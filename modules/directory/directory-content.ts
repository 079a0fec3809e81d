import type { CommitTool } from '../tools/commit-tool.js';
import type { Blueprint } from './blueprint.js';
import type { DialledLine, DirectorySnapshot, TeamOfLine } from './directory.js';
import type { Extractor } from './extractor.js';
import type { ShopRouting } from './shop-routing.js';
import type { Team } from './team.js';
import type { ToolDeclaration } from './tool-declaration.js';

/** One valid directory, whole. Never changes: an edit makes another one. */
export class DirectoryContent implements DirectorySnapshot {
  private readonly byLineId = new Map<string, TeamOfLine>();
  private readonly byNumber = new Map<string, TeamOfLine>();
  private readonly byId: ReadonlyMap<string, Team>;
  private readonly byShop: ReadonlyMap<string, Team>;
  private readonly blueprintsById: ReadonlyMap<string, Blueprint>;
  private readonly toolsByName: ReadonlyMap<string, ToolDeclaration>;

  constructor(
    readonly teams: readonly Team[],
    readonly blueprints: readonly Blueprint[],
    readonly routing: ShopRouting,
    readonly tools: readonly ToolDeclaration[],
    readonly extractors: readonly Extractor[] = [],
  ) {
    for (const team of teams) {
      for (const { number, vapiPhoneNumberId, voiceAssistantId } of team.numbers) {
        this.byNumber.set(number, { team, voiceAssistantId });
        if (vapiPhoneNumberId !== undefined) {
          this.byLineId.set(vapiPhoneNumberId, { team, voiceAssistantId });
        }
      }
    }
    this.byId = new Map(teams.map((team) => [team.id, team]));
    this.byShop = new Map(
      teams.flatMap((team) => (team.shopClientId === undefined ? [] : [[team.shopClientId, team]])),
    );
    this.blueprintsById = new Map(blueprints.map((blueprint) => [blueprint.id, blueprint]));
    this.toolsByName = new Map(tools.map((tool) => [tool.name, tool]));
  }

  teamOfLine({ phoneNumberId, number }: DialledLine): TeamOfLine | undefined {
    return this.byLineId.get(phoneNumberId ?? '') ?? this.byNumber.get(number ?? '');
  }

  teamOfShop(shopClientId: string): Team | undefined {
    return this.byShop.get(shopClientId);
  }

  team(id: string): Team | undefined {
    return this.byId.get(id);
  }

  blueprint(id: string): Blueprint | undefined {
    return this.blueprintsById.get(id);
  }

  commitTool(name: string): CommitTool | undefined {
    return this.toolsByName.get(name);
  }

  tool(name: string): ToolDeclaration | undefined {
    return this.toolsByName.get(name);
  }

  extractorPrompt(crm: string): string | undefined {
    return this.extractors.find((extractor) => extractor.crm === crm)?.prompt;
  }
}
