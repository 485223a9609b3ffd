import { useQuery } from '@tanstack/react-query';
import type { Product } from '@milkround/contracts';
import { text } from '../../i18n';
import type { DataColumn } from '../../ui/table/DataTable';
import { productsQuery } from '../../live/catalog-queries';
import { PRODUCTS } from './catalog-kinds';
import { CatalogScreen } from './CatalogScreen';
import { ProductForm } from './ProductForm';

const COLUMNS: readonly DataColumn<Product>[] = [
  { key: 'uid', label: text('Product UID'), value: ({ id }) => id },
  { key: 'name', label: text('Product Name'), value: ({ name }) => name },
];

/** The products that are delivered. */
export default function ProductsScreen() {
  return (
    <CatalogScreen
      officeRole="admin"
      kind={PRODUCTS}
      list={useQuery(productsQuery('admin'))}
      columns={COLUMNS}
      form={(row, onClose) => <ProductForm row={row} onClose={onClose} />}
    />
  );
}
