declare module "mailparser" {
  export interface ParsedMail {
    subject?: string;
    text?: string;
    html?: string | false;
    messageId?: string;
    from?: { value: { name: string; address?: string }[] };
    to?: { value: { name: string; address?: string }[] };
    headers: Map<string, unknown>;
    headerLines: { key: string; line: string }[];
  }
  export function simpleParser(source: string | Uint8Array): Promise<ParsedMail>;
}
