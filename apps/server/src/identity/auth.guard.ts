import { Refused, unauthorized, wrongRole } from '../http/refused';
import { HttpStatus, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { API, createMessage } from '@milkround/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assertActsAsSelf, personKeyOf, type Caller } from '../http/caller';
import { COSTLY } from '../http/costly';
import { Limits } from '../http/limits';
import { networkOf } from '../http/network';
import { delayRefusal } from '../http/retry-later';
import { Roles } from '../http/roles';
import { ALSO_WHEN_ARCHIVED, ArchivedSessions } from './archived-sessions';
import { AUTOMATIC } from './automatic';
import { BEFORE_ENROLMENT } from './before-enrolment';
import { PUBLIC } from '../http/public';
import { tokenOf } from './limit-requests';
import { Sessions } from './sessions';

/**
 * Lets a request through with a token of a role that may call the route; public routes need none. The requests of a person are limited, and answered a
 * few at a time. Writes of delivery boys count as entries; those of the office count as use of the session.
 */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    private readonly archived: ArchivedSessions,
    private readonly limits: Limits,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    if (this.isMarked(PUBLIC, context)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const caller = await this.callerOf(request, this.isMarked(ALSO_WHEN_ARCHIVED, context));
    const person = personKeyOf(caller);
    await delayRefusal(this.limits.take('people', person));
    if (!this.mayCall(caller, request, context)) throw wrongRole();
    if (caller.mustEnrol && !this.isMarked(BEFORE_ENROLMENT, context))
      throw new Refused(HttpStatus.UNAUTHORIZED, createMessage('second-factor-needed'));
    assertActsAsSelf(caller, userIdIn(request.query));
    assertActsAsSelf(caller, userIdIn(request.body));
    request.caller = caller;
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const kind = this.isMarked(COSTLY, context) ? 'costlyReads' : 'requests';
    await delayRefusal(this.limits.begin(kind, person, reply));
    if (
      caller.role !== 'delivery-boy' &&
      request.method === 'POST' &&
      !this.isMarked(AUTOMATIC, context)
    )
      this.sessions.markUsed(caller.tokenHash);
    if (caller.role === 'delivery-boy' && request.method === 'POST')
      await this.limits.takeEntries(person, 1);
    return true;
  }

  /** Whether the route is for the caller's role, and was called by the path of that role. */
  private mayCall(
    { role }: Caller,
    { routeOptions }: FastifyRequest,
    context: ExecutionContext,
  ): boolean {
    const roles =
      this.reflector.getAllAndOverride(Roles, [context.getHandler(), context.getClass()]) ?? [];
    return roles.includes(role) && (routeOptions.url ?? '').startsWith(`${API}/${role}/`);
  }

  private isMarked(mark: string, context: ExecutionContext): boolean {
    return (
      this.reflector.getAllAndOverride<boolean | undefined>(mark, [
        context.getHandler(),
        context.getClass(),
      ]) ?? false
    );
  }

  private async callerOf(request: FastifyRequest, takesArchived: boolean): Promise<Caller> {
    const token = tokenOf(request);
    const caller = token ? await this.sessions.authenticate(token) : null;
    if (!caller) await this.limits.take('strangers', networkOf(request.ip));
    const archived = token && !caller ? await this.archived.authenticate(token) : null;
    const sender = caller ?? archived;
    if (sender) request.raw.sender = { role: sender.role, id: sender.id };
    if (archived && !takesArchived)
      throw new Refused(HttpStatus.UNAUTHORIZED, createMessage('account-closed'));
    if (!sender && token && (await this.sessions.isIdle(token)))
      throw new Refused(HttpStatus.UNAUTHORIZED, createMessage('session-idle'));
    if (!sender) throw unauthorized();
    return sender;
  }
}

const userIdIn = (fields: unknown): unknown =>
  typeof fields === 'object' && fields !== null && 'userId' in fields ? fields.userId : undefined;
