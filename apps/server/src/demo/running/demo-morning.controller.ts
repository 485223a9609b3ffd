import { Body, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  createMessage,
  DEMO_MORNING_PATH,
  DEMO_SPEEDS,
  type DemoAgainBody,
  type DemoMorning,
  type DemoSpeed,
  type DemoSpeedBody,
} from '@milkround/contracts';
import { BusinessClock } from '../../clock';
import { answer, Change, read } from '../../http/answer';
import { Context } from '../../http/command-context';
import { field } from '../../http/input/field';
import { InstantField } from '../../http/input/fields';
import { RoleController } from '../../http/roles';
import type { CommandContext } from '../../log/command-context';
import { BeginDemoAgain } from './commands/begin-demo-again';
import { ChooseDemoSpeed } from './commands/choose-demo-speed';
import { RunningMornings } from './running-mornings';

class DemoSpeedForm implements DemoSpeedBody {
  @field(
    (value) => DEMO_SPEEDS.find((speed) => speed === value),
    (name) => createMessage('input-choice', { field: name, choices: DEMO_SPEEDS.join(', ') }),
    { type: 'integer', enum: [...DEMO_SPEEDS] },
  )
  speed: DemoSpeed;
}

/** The morning that the person saw. */
class DemoAgainForm implements DemoAgainBody {
  @InstantField() startedAt: string;
}

@RoleController('admin', 'supervisor')
export class DemoMorningController {
  constructor(
    private readonly commands: CommandBus,
    private readonly mornings: RunningMornings,
    private readonly clock: BusinessClock,
  ) {}

  @Get(DEMO_MORNING_PATH)
  async morning() {
    return read<DemoMorning>(await this.today());
  }

  @Change(`${DEMO_MORNING_PATH}/speed`)
  async chooseSpeed(@Body() { speed }: DemoSpeedForm, @Context() context: CommandContext) {
    await this.commands.execute(new ChooseDemoSpeed(this.clock.today(), speed, context));
    return answer<DemoMorning>(createMessage('demo-speed-chosen'), await this.today());
  }

  @Change(`${DEMO_MORNING_PATH}/again`)
  async beginAgain(@Body() { startedAt }: DemoAgainForm, @Context() context: CommandContext) {
    await this.commands.execute(new BeginDemoAgain(this.clock.today(), startedAt, context));
    return answer<DemoMorning>(createMessage('demo-begun-again'), await this.today());
  }

  private async today(): Promise<DemoMorning> {
    const { startedAt, speed } = await this.mornings.load(this.clock.today());
    return { startedAt, speed };
  }
}
