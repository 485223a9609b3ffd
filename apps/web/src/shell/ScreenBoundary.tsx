import { Component, type ReactNode } from 'react';
import { ErrorNote } from '../ui/ErrorNote';

interface Props {
  children: ReactNode;
}

interface State {
  failed: boolean;
}

/**
 * Keeps one screen's defect, or a part of the program that could not be loaded, from taking the page with it.
 * Give it a `key` of the address, so that another screen starts unharmed.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorNote
        message="This page could not be shown."
        detail="Load it again; if that does not help, tell the person who runs the dairy's system."
        retryLabel="Reload"
        onRetry={() => window.location.reload()}
      />
    );
  }
}
