import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const PUBLIC = 'public';

export const PUBLIC_OPERATION = 'x-public';

/** Marks a route, or all routes of a controller, as usable without a token. */
export const Public = () =>
  applyDecorators(SetMetadata(PUBLIC, true), ApiExtension(PUBLIC_OPERATION, true));
