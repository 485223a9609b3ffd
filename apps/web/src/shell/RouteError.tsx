import { useRouteError } from 'react-router-dom';
import { PartNotLoaded } from '../ui/lazy-part';
import { ScreenFailed } from './ScreenFailed';

/** The `errorElement` of all routes: a file that could not be loaded, or a defect of the screen. */
export function RouteError() {
  const error = useRouteError();
  return <ScreenFailed isMissing={error instanceof PartNotLoaded} />;
}
