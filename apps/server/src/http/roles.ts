import { Controller, applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { API, type Role } from '@milkround/contracts';

/** The roles that may call a route. A route without roles and without `@Public()` refuses every caller. */
export const Roles = Reflector.createDecorator<readonly Role[]>();

/** A controller for these roles, with one path for each: `@RoleController('admin')` answers under `/apis/public/api/admin`. */
export const RoleController = (...roles: Role[]) =>
  applyDecorators(Controller(roles.map((role) => `${API}/${role}`)), Roles(roles));
