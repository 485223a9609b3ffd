import { a } from '@milkround/domain'; console.log('hi', a);
