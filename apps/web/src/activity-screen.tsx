import { ActivityScreen } from './features/activity/ActivityScreen';
import { OrderHistory } from './features/ordering/order-history/OrderHistory';

export { ProofScreen } from './features/proof/ProofScreen';

/** The activity screen. Its rows open the history of their order, which belongs to another feature. */
export default function ActivityRoute() {
  return (
    <ActivityScreen
      history={(
        officeRole,
        { subject: { order, consumer, product, date, deliveryBoy } },
        onClose,
      ) =>
        order && (
          <OrderHistory
            officeRole={officeRole}
            order={{
              id: order.id,
              consumerName: consumer?.name ?? null,
              productName: product?.name ?? null,
              date,
              deliveryBoyId: deliveryBoy?.id,
            }}
            onClose={onClose}
          />
        )
      }
    />
  );
}
