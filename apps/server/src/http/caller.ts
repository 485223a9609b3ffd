import { Refused, unauthorized, wrongRole } from './refused';
import { HttpStatus, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { createMessage, type Role } from '@milkround/contracts';
import type { FastifyRequest } from 'fastify';

interface Person {
  id: number;
  name: string;
  email: string;
  /** SHA-256 of the session's token, hex. It identifies the session within the server. */
  tokenHash: string;
  signedInAt: Date;
  /** Present while the session may only switch a second factor on. */
  mustEnrol?: true;
}

export interface AdminCaller extends Person {
  role: 'admin';
}

export interface SupervisorCaller extends Person {
  role: 'supervisor';
  uniqueId: string;
  /** The zones that he looks after; the first one is where a new delivery boy works unless he says another. */
  areaIds: readonly number[];
}

export interface DeliveryBoyCaller extends Person {
  role: 'delivery-boy';
  uniqueId: string;
  areaId: number;
  supervisorId: number | null;
  /** Only where a route is open to phones of people who were archived recently. ISO 8601 UTC. */
  archivedAt?: string;
}

/** The sender of a request. Names, area and supervisor are read again with every request. */
export type Caller = AdminCaller | SupervisorCaller | DeliveryBoyCaller;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard; missing on public routes. */
    caller?: Caller;
  }
}

/** The person among those of all roles, as the limits count them. */
export const personKeyOf = ({ role, id }: { role: string; id: number }): string => `${role}/${id}`;

/** The part of the data that a caller may see; null means all. Every query has a scope. */
export interface Scope {
  zones: readonly number[] | null;
  deliveryBoyId: number | null;
}

/** The scope of an admin, and of reads that no person asks for. */
export const WHOLE_DAIRY: Scope = { zones: null, deliveryBoyId: null };

export const isZoneOf = ({ zones }: Pick<Scope, 'zones'>, areaId: number): boolean =>
  zones === null || zones.includes(areaId);

/** A delivery boy sees his own days, also those of an area that he has left since. */
export function scopeOf(caller: Caller): Scope {
  switch (caller.role) {
    case 'admin':
      return WHOLE_DAIRY;
    case 'supervisor':
      return { zones: caller.areaIds, deliveryBoyId: null };
    case 'delivery-boy':
      return { zones: null, deliveryBoyId: caller.id };
  }
}

/** @throws Refused on a route without a guard */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthorized();
  return request.caller;
}

const requestOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>();

/** Injects the caller; with a role, only a caller of that role: `@Caller('delivery-boy') caller: DeliveryBoyCaller`. */
export const Caller = createParamDecorator(
  (role: Role | undefined, context: ExecutionContext): Caller => {
    const caller = callerOf(requestOf(context));
    if (role && caller.role !== role) throw wrongRole();
    return caller;
  },
);

export const Scope = createParamDecorator((_: undefined, context: ExecutionContext): Scope =>
  scopeOf(callerOf(requestOf(context))),
);

/**
 * A `userId` is optional; if it is present it must be the caller's own id, or a delivery boy's own unique id.
 * The guard calls this for the query and a JSON body; code that reads a multipart body calls it for that body.
 * @throws Refused
 */
export function assertActsAsSelf(caller: Caller, userId: unknown): void {
  if (userId === undefined || userId === null || userId === '') return;
  if (typeof userId === 'string' || typeof userId === 'number') {
    if (String(userId) === String(caller.id)) return;
    if (caller.role === 'delivery-boy' && String(userId) === caller.uniqueId) return;
  }
  throw new Refused(HttpStatus.FORBIDDEN, createMessage('only-yourself'));
}
