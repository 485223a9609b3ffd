import { RouteConfig } from '@nestjs/platform-fastify';

/** How large a JSON body may be, and how much may stand in it. */
export interface BodyLimits {
  bytes: number;
  /** Of arrays and objects in each other. */
  depth: number;
  /** Named fields, of all objects together. */
  fields: number;
  /** Values, of all arrays and objects together. */
  values: number;
}

const KB = 1024;

/** A form. */
export const BODY_LIMITS: BodyLimits = { bytes: 64 * KB, depth: 20, fields: 1_000, values: 2_000 };
/** A list of entries, each of them a form. */
export const BATCH_LIMITS: BodyLimits = { bytes: 1024 * KB, depth: 20, fields: 30_000, values: 40_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    takesBatch?: boolean;
  }
}

/** A route whose body may be as large as {@link BATCH_LIMITS}. */
export const TakesBatch = () => RouteConfig({ takesBatch: true });

export const limitsOf = ({ takesBatch }: { takesBatch?: boolean } = {}): BodyLimits => (takesBatch ? BATCH_LIMITS : BODY_LIMITS);
