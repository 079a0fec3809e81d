/** The parts of the service's answers that the demo prints (design/api.md). */
export type ShownCall = Readonly<{
  bookingTarget: Readonly<{
    status: string;
    target: Readonly<Record<string, string>> | null;
    commit?: Readonly<{
      tool: string;
      at: string;
      assistant: string | null;
      verification: string;
    }> | null;
    superseded: readonly Readonly<{ at: string; target: Readonly<Record<string, string>> }>[];
    agreement: string;
  }>;
  handoffChain: Readonly<{
    entry: string | null;
    current: string | null;
    hops: readonly Readonly<{
      seq: number;
      from: string;
      to: string;
      functionName: string | null;
      evidence: readonly string[];
    }>[];
    loops: readonly Readonly<{ assistants: readonly string[]; times: number }>[];
  }>;
  gateAudit: Readonly<{
    compiles: readonly Readonly<{
      blueprintId: string | null;
      local: string;
      timezone: string;
      tools: readonly Readonly<{
        tool: string;
        offered: readonly string[];
        omittedFrom: readonly string[];
        candidates: readonly Candidate[];
      }>[];
    }>[];
  }>;
}>;

type Candidate = Readonly<{
  name: string;
  offered: boolean;
  nextOpenLocal?: string | null;
  verdicts: readonly Readonly<{ gate: string; verdict: string; reason: string }>[];
}>;

/** Three answers about one call as text that a person reads. Pure; lines of at most about 100 characters. */
export function printedCall(title: string, shown: ShownCall): string {
  return [
    `── ${title} ${'─'.repeat(Math.max(4, 90 - title.length))}`,
    ...bookingLines(shown.bookingTarget),
    ...chainLines(shown.handoffChain),
    ...shown.gateAudit.compiles.flatMap(gateLines),
    '',
  ].join('\n');
}

function bookingLines(booking: ShownCall['bookingTarget']): readonly string[] {
  const { status, target, commit, superseded, agreement } = booking;
  const named = (one: Readonly<Record<string, string>>): string =>
    `${one['serviceId']} at ${one['shopClientId']}, ${one['slotTimeUtc']}`;
  return [
    `Booking target   ${status}${target === null ? '' : `: ${named(target)}`} (${agreement})`,
    ...(commit
      ? [
          `                 committed ${commit.at} by ${commit.assistant ?? 'not recorded'} with ${commit.tool}, ${commit.verification}`,
        ]
      : []),
    ...superseded.map((one) => `                 before that: ${named(one.target)}, superseded`),
  ];
}

function chainLines({ entry, current, hops, loops }: ShownCall['handoffChain']): readonly string[] {
  return [
    `Handoff chain    ${[entry ?? 'not recorded', ...hops.map(({ to }) => to)].join(' → ')}`,
    ...hops.map(
      ({ seq, from, to, functionName, evidence }) =>
        `                 ${seq}. ${from} → ${to} by ${functionName ?? 'no recorded tool'} (${evidence.join(', ')})`,
    ),
    ...loops.map(
      ({ assistants, times }) => `                 loop, ${times}×: ${assistants.join(' → ')}`,
    ),
    `                 active at the end: ${current ?? 'not recorded'}`,
  ];
}

function gateLines({
  blueprintId,
  local,
  timezone,
  tools,
}: ShownCall['gateAudit']['compiles'][number]): readonly string[] {
  return [
    `Gate audit       ${blueprintId ?? 'no Blueprint'}, compiled ${local} (${timezone})`,
    ...tools.flatMap(({ tool, offered, omittedFrom, candidates }) => [
      `                 ${tool}: ${offered.length} of ${candidates.length} destinations offered${omittedFrom.length === 0 ? '' : `; omitted from ${omittedFrom.join(', ')}`}`,
      ...candidates.map(candidateLine),
    ]),
  ];
}

function candidateLine({ name, offered, verdicts, nextOpenLocal }: Candidate): string {
  const reasons = verdicts
    .filter(({ verdict }) => verdict !== 'passed')
    .map(({ gate, reason }) => `${gate}: ${reason}`);
  const opens = nextOpenLocal ? `, opens ${nextOpenLocal}` : '';
  return `                   ${offered ? '✓' : '✗'} ${name}${offered ? '' : ` — ${reasons.join('; ')}${opens}`}`;
}
