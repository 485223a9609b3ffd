import { Body, Controller, Get, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { API, createMessage, type ConsumerDetail } from '@milkround/contracts';
import type { EditConsumerDetails } from '@milkround/domain';
import { answer, Change, read } from '../http/answer';
import { Scope } from '../http/caller';
import { Context } from '../http/command-context';
import { TextParam } from '../http/input/path';
import { Roles } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { EditConsumer } from './commands/edit-consumer';
import { ConsumerAreaQuery, ConsumerInput, ConsumersQuery } from './consumers.input';
import { ConsumerRegister } from './consumers.query';

const ROWS = 20;
/** More words than this are left out of a search. */
const MAX_WORDS = 6;

/** The register of consumers: an admin's of all areas, a supervisor's of the own one. */
@Controller(API)
export class ConsumerRegisterController {
  constructor(
    private readonly commands: CommandBus,
    private readonly register: ConsumerRegister,
  ) {}

  @Roles(['admin', 'supervisor'])
  @Get(['admin/get-consumers', 'supervisor/get-consumers'])
  page(@Query() { q, sort, page, limit }: ConsumersQuery, @Scope() scope: Scope) {
    const words = [...new Set((q ?? '').toLowerCase().split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS);
    return this.register.page({ words, sort: sort ?? 'name', page: page ?? 1, limit: limit ?? ROWS }, scope);
  }

  @Roles(['admin', 'supervisor'])
  @Get(['admin/get-consumer/:consumerId', 'supervisor/get-consumer/:consumerId'])
  async one(@TextParam('consumerId') id: string, @Query() { areaId }: ConsumerAreaQuery, @Scope() scope: Scope) {
    return read<ConsumerDetail>(await this.register.one(id, scope.areaId ?? areaId ?? null));
  }

  @Roles(['admin'])
  @Change('admin/edit-consumer/:consumerId')
  async edit(@TextParam('consumerId') consumerId: string, @Body() input: ConsumerInput, @Context() context: CommandContext) {
    const { areaId } = input;
    const reached = await this.commands.execute(new EditConsumer({ areaId, consumerId }, editOf(input), context));
    return answer<ConsumerDetail>(createMessage('consumer-updated'), await this.register.one(consumerId, areaId), reached);
  }
}

const editOf = ({ name, address, phone, shownName, shownAddress, shownPhone }: ConsumerInput): EditConsumerDetails => ({
  details: { name, address: address ?? '', phone: phone ?? null },
  shown: { name: shownName, address: shownAddress ?? '', phone: shownPhone ?? null },
});
