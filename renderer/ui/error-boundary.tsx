import { Component, type ReactNode } from 'react';
import { words } from './words.ts';

type Props = {
  /** What broke, as the clerk knows it: "The yard map". */
  readonly name: string;
  readonly children: ReactNode;
};

/**
 * Keeps a fault in one part of the screen from taking the others with it. React offers this to
 * classes only.
 */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { t } = words();
    return (
      <div role="alert" style={{ padding: 24, fontSize: '0.875rem' }}>
        <p>
          <strong>{t('shell.part.failed', { name: this.props.name })}</strong>
        </p>
        <p>{t('shell.part.safe')}</p>
        <button type="button" onClick={() => this.setState({ failed: false })}>
          {t('common.tryAgain')}
        </button>
      </div>
    );
  }
}
