import { Inject, Injectable } from '@nestjs/common';
import type { AdminDetails } from '@milkround/domain';
import { InvalidInput } from '../http/input/invalid-input';
import { Dairy } from '../settings/dairy-settings';
import { refusalOfAdminPassword } from './admin-password';

@Injectable()
export class NewAdminPasswords {
  constructor(@Inject(Dairy) private readonly dairy: Pick<Dairy, 'readOrRecall'>) {}

  /** @throws InvalidInput for a password that is short, long or easy to guess */
  async assertGood(password: string, { name, email }: AdminDetails): Promise<void> {
    const { name: website } = await this.dairy.readOrRecall();
    const refusal = await refusalOfAdminPassword(password, [email, name, website]);
    if (refusal) throw new InvalidInput([{ field: 'password', message: refusal }]);
  }
}
