import { Component, type ReactNode } from 'react';
import { PartNotLoaded } from '../ui/lazy-part';
import { ScreenFailed } from './ScreenFailed';

interface Props {
  /** The address: another one starts unharmed. */
  place: string;
  children: ReactNode;
}

interface State {
  failure: { isMissing: boolean } | null;
}

/** Keeps one screen's defect, or a part of the program that could not be loaded, from taking the page with it. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { isMissing: error instanceof PartNotLoaded } };
  }

  override componentDidUpdate({ place }: Props) {
    if (this.state.failure && place !== this.props.place) this.setState({ failure: null });
  }

  override render() {
    return this.state.failure ? <ScreenFailed {...this.state.failure} /> : this.props.children;
  }
}
