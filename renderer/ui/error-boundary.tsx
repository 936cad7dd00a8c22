import { Component, type ReactNode } from 'react';

type Props = {
  /** What broke, as the clerk knows it: "The yard map". */
  readonly name: string;
  readonly children: ReactNode;
};

/** Keeps a fault in one part of the screen from taking the others with it. React offers this to classes only. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" style={{ padding: 24, fontSize: '0.875rem' }}>
        <p>
          <strong>{this.props.name} failed and is not shown.</strong>
        </p>
        <p>What you saved is safe. The other parts of the screen go on working.</p>
        <button type="button" onClick={() => this.setState({ failed: false })}>
          Try again
        </button>
      </div>
    );
  }
}
