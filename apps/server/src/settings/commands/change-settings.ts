import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SettingValues } from '@milkround/domain';
import type { CommandContext } from '../../log/command-context';
import { ReadModels, type Reached } from '../../log/read-models';
import { Dairy } from '../dairy-settings';
import type { LogoImage } from '../logo-image';

export class ChangeSettings extends Command<Reached> {
  constructor(
    readonly values: SettingValues,
    /** Null removes the logo, undefined keeps it. */
    readonly logo: LogoImage | null | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeSettings)
export class ChangeSettingsHandler implements ICommandHandler<ChangeSettings> {
  constructor(
    private readonly dairy: Dairy,
    private readonly readModels: ReadModels,
  ) {}

  async execute({ values, logo, context }: ChangeSettings): Promise<Reached> {
    const { position } = await this.dairy.change(values, logo, context);
    return this.readModels.reach(position);
  }
}
