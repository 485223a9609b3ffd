import { ForbiddenException, Injectable, UnauthorizedException, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { API, ROLES, TEXTS, type Role, type FailureCode } from '@milkround/contracts';
import type { FastifyRequest } from 'fastify';
import { assertActsAsSelf, type Caller } from '../http/caller';
import { ALSO_WHEN_ARCHIVED, ArchivedSessions } from './archived-sessions';
import { COUNTS_ITSELF } from './counts-itself';
import { EntryBudget } from './entry-budget';
import { PUBLIC } from './public';
import { Sessions } from './sessions';

/** Every route needs a token but those that are public, and the role that its path begins with. What a delivery boy writes is counted. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    private readonly archived: ArchivedSessions,
    private readonly budget: EntryBudget,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    if (this.isMarked(PUBLIC, context)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const caller = await this.callerOf(request, this.isMarked(ALSO_WHEN_ARCHIVED, context));
    const role = roleOf(request.routeOptions.url ?? '');
    if (role !== caller.role) throw new ForbiddenException(TEXTS.wrongRole);
    assertActsAsSelf(caller, userIdIn(request.query));
    assertActsAsSelf(caller, userIdIn(request.body));
    request.caller = caller;
    if (caller.role === 'delivery-boy' && request.method === 'POST' && !this.isMarked(COUNTS_ITSELF, context))
      await this.budget.take(caller.id, 1);
    return true;
  }

  private isMarked(mark: string, context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride<boolean | undefined>(mark, [context.getHandler(), context.getClass()]) ?? false;
  }

  private async callerOf(request: FastifyRequest, takesArchived: boolean): Promise<Caller> {
    const [, token] = /^Bearer ([\w-]{1,200})$/.exec(request.headers.authorization ?? '') ?? [];
    const caller = token ? await this.sessions.authenticate(token) : null;
    const archived = token && !caller ? await this.archived.authenticate(token) : null;
    const sender = caller ?? archived;
    if (sender) request.raw.sender = { role: sender.role, id: sender.id };
    if (archived && !takesArchived)
      throw new UnauthorizedException({ message: TEXTS.unauthorized, code: 'account-closed' satisfies FailureCode });
    if (!sender) throw new UnauthorizedException(TEXTS.unauthorized);
    return sender;
  }
}

/** By the route that was matched, not by what was typed. No role: a route that is neither public nor a role's is nobody's. */
function roleOf(url: string): Role | undefined {
  return ROLES.find((role) => url.startsWith(`${API}/${role}/`));
}

const userIdIn = (fields: unknown): unknown =>
  typeof fields === 'object' && fields !== null && 'userId' in fields ? fields.userId : undefined;
