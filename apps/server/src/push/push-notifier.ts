import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import {
  isQuiet,
  lastingReasons,
  morningsOf,
  notifiableNeeds,
  withoutNotified,
  type NotifiedReason,
} from '@milkround/domain';
import { PinoLogger } from 'nestjs-pino';
import limit from 'p-limit';
import type { Pool } from 'pg';
import { formatClock } from '../words/formats';
import { BusinessClock } from '../clock';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { ProgressQuery } from '../dashboard/progress.query';
import { LeaderLock } from '../database/leader-lock';
import { PG_POOL } from '../database/pg-pool';
import { PushSender } from './push-sender';
import { PushSubscriptions, type PushSubscriber } from './push-subscriptions';
import { payloadOf, summaryOf, type DayNeed } from './push-texts';
import { NotifiedReasons, type DeviceReason } from './notified-reasons';

/** The class of the advisory lock. No other lock uses it. */
const LOCK = 0x70757368;
/** Notifications about more delivery boys at the same time are combined into one. */
const MOST_SINGLE = 3;
const SENT_AT_ONCE = 5;

/**
 * Evaluates periodically which delivery boys need help, by the rules of the dashboards, and sends notifications to subscribed devices. One server
 * does this. A reason is recorded before its notification is sent, so it is sent at most once even after a crash; it is sent again only if the push
 * service has refused it temporarily.
 */
@Injectable()
export class PushNotifier implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopController = new AbortController();
  private readonly lock: LeaderLock;
  private readonly line = limit(SENT_AT_ONCE);
  private loop: Promise<void> = Promise.resolve();
  private forgottenBefore = '';

  constructor(
    @Inject(PG_POOL) pool: Pool,
    @Inject(CONFIG) private readonly config: Pick<Config, 'demo' | 'timeZone' | 'pushEverySeconds'>,
    private readonly clock: BusinessClock,
    private readonly progress: ProgressQuery,
    private readonly subscriptions: PushSubscriptions,
    private readonly notifiedReasons: NotifiedReasons,
    private readonly sender: PushSender,
    private readonly log: PinoLogger,
  ) {
    this.lock = new LeaderLock(pool, LOCK);
  }

  onApplicationBootstrap(): void {
    this.loop = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopController.abort();
    await this.loop;
    await this.lock.release();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopController;
    while (!signal.aborted) {
      await pause(this.config.pushEverySeconds * 1_000, undefined, { signal }).catch(
        () => undefined,
      );
      if (!signal.aborted)
        await this.look().catch((error: unknown) =>
          this.log.warn({ err: error }, 'Nobody could be told who needs help; trying again'),
        );
    }
  }

  /** Nothing is evaluated while no device accepts notifications. */
  private async look(): Promise<void> {
    if (!(await this.lock.hold())) return;
    const now = this.clock.now();
    const devices = (await this.subscriptions.findValid()).filter(
      (device) => !this.config.demo || device.withDemo,
    );
    if (devices.length === 0) return this.lock.release();
    const date = this.clock.today();
    if (this.forgottenBefore !== date) await this.notifiedReasons.forgetBefore(date);
    this.forgottenBefore = date;
    const needs = await this.needs(date, now.getTime());
    const reasonsByDevice = await this.notifiedReasons.readReasons(date);
    await Promise.all(
      devices.map((device) =>
        this.line(() =>
          this.notify(device, needs, reasonsByDevice.get(device.id) ?? [], date, now.getTime()),
        ),
      ),
    );
  }

  private async needs(date: string, now: number): Promise<DayNeed[]> {
    const morning = await this.progress.morning(date);
    const dayOf = new Map(morning.days.map((day) => [day.deliveryBoyId, day]));
    return notifiableNeeds(
      morningsOf(morning, { now, dayStart: this.clock.dayStart(date) }),
    ).flatMap(({ deliveryBoyId, need }) => {
      const day = dayOf.get(deliveryBoyId);
      return day ? [{ day, need }] : [];
    });
  }

  private async notify(
    device: PushSubscriber,
    all: readonly DayNeed[],
    notifiedReasonsOfDevice: readonly NotifiedReason[],
    date: string,
    now: number,
  ): Promise<void> {
    const ownNeeds = all
      .filter(({ day }) => device.role === 'admin' || device.areaIds?.includes(day.areaId))
      .map((needs) => ({ ...needs, deliveryBoyId: needs.day.deliveryBoyId }));
    // Quiet hours keep what was told before them, so that it is not told again at their end.
    const isAwake = !isQuiet(quietClock(now, this.config.timeZone), device);
    const newNeeds = isAwake ? withoutNotified(ownNeeds, notifiedReasonsOfDevice, now) : [];
    const lasting = lastingReasons(ownNeeds, notifiedReasonsOfDevice, now);
    const reasons = [
      ...lasting.map(({ deliveryBoyId, kind }) => ({
        subscriptionId: device.id,
        deliveryBoyId,
        kind,
      })),
      ...newNeeds.map(reasonFor(device)),
    ];
    await this.notifiedReasons.record(date, reasons, now);
    const isMany = newNeeds.length > MOST_SINGLE;
    const parts = isMany ? [newNeeds] : newNeeds.map((need) => [need]);
    for (const part of parts) {
      const [first] = part;
      if (!first) continue;
      const payload = isMany
        ? summaryOf(part, device)
        : payloadOf(first, device, (time) => formatClock(time, this.config.timeZone));
      const outcome = await this.sender.send(device, payload).catch((error: unknown) => {
        this.log.warn(
          { err: error, subscriptionId: device.id },
          'A notification could not be sent',
        );
        return 'failed' as const;
      });
      if (outcome === 'gone') return this.subscriptions.forget(device.id);
      if (outcome === 'refused')
        this.log.warn({ subscriptionId: device.id }, 'The push service refuses a notification');
      if (outcome === 'failed')
        await this.notifiedReasons.remove(date, part.map(reasonFor(device)));
    }
  }
}

/** `06:42`, as a device has its quiet hours. */
const quietClock = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(time);

const reasonFor =
  ({ id }: PushSubscriber) =>
  ({ day, need }: DayNeed): DeviceReason => ({
    subscriptionId: id,
    deliveryBoyId: day.deliveryBoyId,
    kind: need.kind,
  });
