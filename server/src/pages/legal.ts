export const legalHtml = (_ctx: unknown, _topic: string): string => ''
