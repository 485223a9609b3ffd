import { RouteConfig } from '@nestjs/platform-fastify';

/** The limits of a JSON body's size and content. */
export interface BodyLimits {
  bytes: number;
  /** The nesting depth of arrays and objects. */
  depth: number;
  /** The number of named fields in all objects together. */
  fields: number;
  /** The number of values in all arrays and objects together. */
  values: number;
}

const KB = 1024;

export const BODY_LIMITS: BodyLimits = { bytes: 64 * KB, depth: 20, fields: 1_000, values: 2_000 };
/** The limits of a list of entries, each of which is a form. */
export const BATCH_LIMITS: BodyLimits = {
  bytes: 1024 * KB,
  depth: 20,
  fields: 30_000,
  values: 40_000,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    takesBatch?: boolean;
  }
}

/** Lets the body of a route be as large as {@link BATCH_LIMITS}. */
export const TakesBatch = () => RouteConfig({ takesBatch: true });

export const limitsOf = ({ takesBatch }: { takesBatch?: boolean } = {}): BodyLimits =>
  takesBatch ? BATCH_LIMITS : BODY_LIMITS;
