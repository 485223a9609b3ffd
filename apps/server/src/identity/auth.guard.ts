import { ForbiddenException, Injectable, UnauthorizedException, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { API, ROLES, TEXTS, type Role } from '@milkround/contracts';
import type { FastifyRequest } from 'fastify';
import { assertActsAsSelf, type Caller } from '../http/caller';
import { ALSO_WHEN_ARCHIVED, ArchivedSessions } from './archived-sessions';
import { PUBLIC } from './public';
import { Sessions } from './sessions';

/** Every route needs a token but those that are public, and the role that its path begins with. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    private readonly archived: ArchivedSessions,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC, [context.getHandler(), context.getClass()])) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const takesArchived = this.reflector.getAllAndOverride<boolean>(ALSO_WHEN_ARCHIVED, [context.getHandler(), context.getClass()]);
    const caller = await this.callerOf(request, takesArchived);
    const role = roleOf(request.routeOptions.url ?? '');
    if (role !== caller.role) throw new ForbiddenException(TEXTS.wrongRole);
    assertActsAsSelf(caller, userIdIn(request.query));
    assertActsAsSelf(caller, userIdIn(request.body));
    request.caller = caller;
    return true;
  }

  private async callerOf(request: FastifyRequest, takesArchived: boolean): Promise<Caller> {
    const [, token] = /^Bearer ([\w-]{1,200})$/.exec(request.headers.authorization ?? '') ?? [];
    const caller = token ? await this.sessions.authenticate(token) : null;
    const archived = token && !caller && takesArchived ? await this.archived.authenticate(token) : null;
    const known = caller ?? archived;
    if (!known) throw new UnauthorizedException(TEXTS.unauthorized);
    return known;
  }
}

/** By the route that was matched, not by what was typed. No role: a route that is neither public nor a role's is nobody's. */
function roleOf(url: string): Role | undefined {
  return ROLES.find((role) => url.startsWith(`${API}/${role}/`));
}

const userIdIn = (fields: unknown): unknown =>
  typeof fields === 'object' && fields !== null && 'userId' in fields ? fields.userId : undefined;
