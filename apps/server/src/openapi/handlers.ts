import 'reflect-metadata';
import { RequestMethod, type INestApplication, type Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { ModulesContainer } from '@nestjs/core';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { FORM } from '../http/input/input.pipe';
import { PUBLIC } from '../identity/public';

/** What the code says about one route. */
export interface Handler {
  /** Open to everybody. */
  isPublic: boolean;
  /** Of success. */
  status: number;
  query: Type<object> | null;
  body: Type<object> | null;
  /** The body may come as multipart/form-data as well. */
  isForm: boolean;
}

type Found = (operationId: string) => Handler | null;

/** Reads handlers by the operation id `<Controller>.<method>`; of one route with several paths `[n]` follows. */
export function handlersOf(app: INestApplication): Found {
  const controllers = new Map<string, Type>();
  for (const module of app.get(ModulesContainer).values())
    for (const { metatype } of module.controllers.values()) if (isClass(metatype)) controllers.set(metatype.name, metatype);
  return (operationId) => {
    const [, controllerName = '', method = ''] = /^(\w+)\.(\w+)/.exec(operationId) ?? [];
    const controller = controllers.get(controllerName);
    return controller ? handlerOf(controller, method) : null;
  };
}

function handlerOf(controller: Type, method: string): Handler {
  const callback: object = Reflect.get(controller.prototype, method);
  const types: unknown[] = Reflect.getMetadata('design:paramtypes', controller.prototype, method) ?? [];
  const read: Record<string, { index: number; data?: unknown }> = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {};
  const classOf = (wanted: (kind: string, data: unknown) => boolean): Type<object> | null => {
    const found = Object.entries(read).find(([key, { data }]) => wanted(key.slice(0, key.lastIndexOf(':')), data));
    const type = found && types[found[1].index];
    return isClass(type) && type !== Object ? type : null;
  };
  const form = classOf((kind, data) => kind.includes('customRouteArgs') && data === FORM);
  const body = classOf((kind, data) => kind === String(RouteParamtypes.BODY) && data === undefined);
  const isPost = Reflect.getMetadata(METHOD_METADATA, callback) === RequestMethod.POST;
  return {
    isPublic: [callback, controller].some((target) => Reflect.getMetadata(PUBLIC, target) === true),
    status: Reflect.getMetadata(HTTP_CODE_METADATA, callback) ?? (isPost ? 201 : 200),
    query: classOf((kind, data) => kind === String(RouteParamtypes.QUERY) && data === undefined),
    body: form ?? body,
    isForm: form !== null,
  };
}

const isClass = (type: unknown): type is Type<object> => typeof type === 'function';
