import { TEXT_ORDER_LOCALE } from '@milkround/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The collation of {@link TEXT_ORDER_LOCALE}: embedded, container and foreign databases then sort texts as browsers do. */
export const CREATE_TEXT_ORDER = `create collation text_order (provider = icu, locale = '${TEXT_ORDER_LOCALE}')`;

export class TextOrder1763909200000 implements MigrationInterface {
  readonly name = 'TextOrder1763909200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_TEXT_ORDER);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop collation text_order');
  }
}
