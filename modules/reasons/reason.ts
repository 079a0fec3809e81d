/** What a code means, for those who read code and for those who talk to the shop. */
export type Reason = Readonly<{ engineer: string; support: string }>;
export type Reasons<Code extends string> = Readonly<Record<Code, Reason>>;
