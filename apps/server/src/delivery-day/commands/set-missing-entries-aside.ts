import { Command } from '@nestjs/cqrs';

/** At the close of a day: the office is told of entries that the delivery boy's phones reported and that have not come. */
export class SetMissingEntriesAside extends Command<void> {
  constructor(readonly deliveryBoyId: number) {
    super();
  }
}
