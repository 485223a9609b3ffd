import { HttpStatus } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  createMessage,
  PASSWORD_MIN_LENGTH,
  type NewPasswordLink,
  type PasswordLinkOwner,
  type PasswordLinkPurpose,
} from '@milkround/contracts';
import { RuleViolation, type Actor } from '@milkround/domain';
import { v7 as uuidV7 } from 'uuid';
import { Catalog } from '../../catalog/catalog';
import { StaffChanges } from '../../catalog/staff-changes';
import { InvalidInput } from '../../http/input/invalid-input';
import { Refused } from '../../http/refused';
import { AdminChanges } from '../../identity/admin-changes';
import { Credentials } from '../../identity/credentials';
import { Limits } from '../../http/limits';
import { networkOf } from '../../http/network';
import { NewAdminPasswords } from '../../identity/new-admin-passwords';
import { PasswordLinks, type LinkPerson, type ValidLink } from './password-links';

export class CreatePasswordLink extends Command<NewPasswordLink> {
  constructor(
    readonly person: LinkPerson,
    readonly purpose: PasswordLinkPurpose,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** An admin makes the link of a person invalid. */
export class RevokePasswordLink extends Command<void> {
  constructor(
    readonly person: LinkPerson,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** A person has opened a link. */
export class LookUpPasswordLink extends Command<PasswordLinkOwner> {
  constructor(
    readonly token: string,
    readonly address: string,
  ) {
    super();
  }
}

/** A person sets a password with a link. All sessions of the person end. */
export class SetPasswordByLink extends Command<PasswordLinkOwner> {
  constructor(
    readonly token: string,
    readonly password: string,
    readonly address: string,
  ) {
    super();
  }
}

/** One answer for a token that is unknown, used, revoked, replaced or expired. */
const invalid = () => new RuleViolation(createMessage('password-link-invalid'), 'unknown');

const ownerOf = ({ role, name, email, purpose, expiresAt }: ValidLink): PasswordLinkOwner => ({
  role,
  name,
  email,
  purpose,
  expiresAt,
});

@CommandHandler(CreatePasswordLink)
export class CreatePasswordLinkHandler implements ICommandHandler<CreatePasswordLink> {
  constructor(private readonly links: PasswordLinks) {}

  /** @throws Refused 400 for the own password; RuleViolation password-link-person-unknown */
  async execute({ person, purpose, actor }: CreatePasswordLink): Promise<NewPasswordLink> {
    if (actor.role === person.role && actor.id === person.id)
      throw new Refused(HttpStatus.BAD_REQUEST, createMessage('own-password-elsewhere'));
    return this.links.create(person, purpose, actor);
  }
}

@CommandHandler(RevokePasswordLink)
export class RevokePasswordLinkHandler implements ICommandHandler<RevokePasswordLink> {
  constructor(private readonly links: PasswordLinks) {}

  execute({ person, actor }: RevokePasswordLink): Promise<void> {
    return this.links.revoke(person, actor);
  }
}

@CommandHandler(LookUpPasswordLink)
export class LookUpPasswordLinkHandler implements ICommandHandler<LookUpPasswordLink> {
  constructor(
    private readonly links: PasswordLinks,
    private readonly limits: Limits,
  ) {}

  /** @throws RuleViolation password-link-invalid; RetryLater 429 after too many wrong ones from the address */
  async execute({ token, address }: LookUpPasswordLink): Promise<PasswordLinkOwner> {
    return ownerOf(await findLink(this.links, this.limits, token, address));
  }
}

@CommandHandler(SetPasswordByLink)
export class SetPasswordByLinkHandler implements ICommandHandler<SetPasswordByLink> {
  constructor(
    private readonly links: PasswordLinks,
    private readonly limits: Limits,
    private readonly admins: AdminChanges,
    private readonly catalog: Catalog,
    private readonly staff: StaffChanges,
    private readonly credentials: Credentials,
    private readonly passwords: NewAdminPasswords,
  ) {}

  /** @throws InvalidInput for a simple password; RuleViolation password-link-invalid; RetryLater */
  async execute({ token, password, address }: SetPasswordByLink): Promise<PasswordLinkOwner> {
    const link = await findLink(this.links, this.limits, token, address);
    if (link.role === 'admin') await this.passwords.assertGood(password, link);
    else assertStaffPassword(password);
    // The link is used up after the slow hash, just before the password is set. So a busy server that refuses the hash leaves the link valid.
    const use = async () => {
      if (!(await this.links.use(token))) throw invalid();
    };
    await (link.role === 'admin'
      ? this.setAdmin(link, password, use)
      : this.setStaff(link.role, link, password, use));
    return ownerOf(link);
  }

  private async setAdmin(
    { id }: ValidLink,
    password: string,
    use: () => Promise<void>,
  ): Promise<void> {
    const passwordHash = await this.credentials.hash(password);
    await this.admins.run(contextOf('admin', id), id, password, async (accounts) => {
      await use();
      await accounts.changePassword(id, passwordHash);
      return id;
    });
  }

  private async setStaff(
    role: 'supervisor' | 'delivery-boy',
    { id }: ValidLink,
    password: string,
    use: () => Promise<void>,
  ): Promise<void> {
    const change = { role, password, context: contextOf(role, id) };
    const command = { type: 'ChangePassword' as const, data: {} };
    const commands = async () => {
      await use();
      return { id, commandsFor: () => [command] };
    };
    if (role === 'supervisor') await this.staff.change(this.catalog.supervisors, change, commands);
    else await this.staff.change(this.catalog.deliveryBoys, change, commands);
  }
}

/** A wrong token counts for the address, as wrong passwords do. @throws RuleViolation password-link-invalid; RetryLater 429 */
async function findLink(
  links: PasswordLinks,
  limits: Limits,
  token: string,
  address: string,
): Promise<ValidLink> {
  const network = networkOf(address);
  await limits.assertLeft('wrongLinksOfAddress', network);
  const link = await links.find(token);
  if (link) return link;
  await limits.count('wrongLinksOfAddress', network);
  throw invalid();
}

/** @throws InvalidInput */
function assertStaffPassword(password: string): void {
  if (password.length < PASSWORD_MIN_LENGTH)
    throw new InvalidInput([{ field: 'password', message: createMessage('password-too-short') }]);
}

/** The holder of the link acts as the person. The command is never repeated, because it uses the link up. */
const contextOf = (role: ValidLink['role'], id: number) => ({
  commandId: uuidV7(),
  actor: { role, id },
  occurredAt: new Date().toISOString(),
});
