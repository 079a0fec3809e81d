/** The prompt of the post-call extraction for teams with this CRM, as `extractors/<crm>.md` holds it. */
export type Extractor = Readonly<{ crm: string; prompt: string }>;
