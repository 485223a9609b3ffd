import { HttpStatus, Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { PinoLogger } from 'nestjs-pino';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { RetryLater } from '../http/retry-later';

const TIMEOUT_MS = 10_000;
const RETRY_SECONDS = 60;

interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Sends mails through the operator's mail server. Without `SMTP_URL` it sends none, and its library is not loaded. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private transporter: Promise<Transporter> | null = null;
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'mail'>,
    @Inject(PinoLogger) private readonly log: Pick<PinoLogger, 'warn'>,
  ) {}

  get isOn(): boolean {
    return this.config.mail !== null;
  }

  /** Hands a mail over to the server, at most once. @throws RetryLater 503 when the server does not take it */
  async send(mail: Mail): Promise<void> {
    const { mail: config } = this.config;
    if (!config) throw new Error('There is no mail server');
    try {
      this.transporter ??= transporterOf(config.url);
      const transporter = await this.transporter;
      // No file and no address of the server's network is read for a mail.
      await transporter.sendMail({
        ...mail,
        from: config.from,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      this.log.warn({ err: error }, 'A mail could not be sent');
      throw new RetryLater(
        HttpStatus.SERVICE_UNAVAILABLE,
        createMessage('mail-failed'),
        RETRY_SECONDS,
      );
    }
  }

  /** Sends a mail that nobody waits for. A failure is logged. */
  sendLater(mail: Mail): void {
    const sending: Promise<void> = this.send(mail)
      .catch(() => undefined)
      .finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay);
    (await this.transporter)?.close();
  }
}

async function transporterOf(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  // A certificate that cannot be verified ends a connection by TLS; `smtp://` goes over to TLS where the server offers it.
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}
