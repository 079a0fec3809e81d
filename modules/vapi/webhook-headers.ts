/** HTTP headers as Node gives them, names in lower case. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;
