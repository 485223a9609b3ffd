import { Screen } from '../../ui/Screen';

export default function UploadOrdersScreen() {
  return <Screen title="Upload Order Excel">{null}</Screen>;
}
