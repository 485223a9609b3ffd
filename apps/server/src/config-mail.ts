import { z } from 'zod';

/** The mail server of an installation. */
export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password if the server asks for them. */
  url: string;
  /** The address that mails come from, as `Gokul Dairy <milk@dairy.example>`. */
  from: string;
  /** The origin of the links in mails. */
  publicUrl: string;
}

/** An address alone, or a name before an address in angle brackets. */
const FROM = /^(?:[^<>\r\n]{1,80}<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

export const mailSettings = {
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must look like smtps://user:password@mail.dairy.example:465',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(FROM, { error: 'must look like Gokul Dairy <milk@dairy.example>' })
    .optional(),
};
type MailEnvironment = z.infer<z.ZodObject<typeof mailSettings>> & { PUBLIC_URL?: string };

/** Returns the invalid settings, each with its message. */
export function* mailProblems({
  SMTP_URL,
  MAIL_FROM,
  PUBLIC_URL,
}: MailEnvironment): Generator<[name: string, message: string]> {
  if (SMTP_URL && !MAIL_FROM) yield ['MAIL_FROM', 'is required with SMTP_URL: mails come from it'];
  if (SMTP_URL && !PUBLIC_URL)
    yield ['PUBLIC_URL', 'is required with SMTP_URL: links in mails lead there'];
  if (MAIL_FROM && !SMTP_URL) yield ['MAIL_FROM', 'needs SMTP_URL: without it nothing is mailed'];
}

/** Null without a mail server. */
export function mailOf({
  SMTP_URL: url,
  MAIL_FROM: from,
  PUBLIC_URL: publicUrl,
}: MailEnvironment): MailConfig | null {
  return url && from && publicUrl ? { url, from, publicUrl: new URL(publicUrl).origin } : null;
}
