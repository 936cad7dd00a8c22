import { Component, type ReactNode } from 'react';
import { NotLoadedError } from './timing/later.tsx';
import { words } from './words.ts';

type Props = {
  /** The name of the broken part for the clerk: "The yard map". */
  readonly name: string;
  readonly children: ReactNode;
};

/** `not-loaded`: its code couldn't be fetched; loading the page again may help. */
type State = { readonly failed: 'broken' | 'not-loaded' | null };

/**
 * Stops an error in one part of the screen from breaking the others. React offers this to
 * classes only.
 */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { failed: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: error instanceof NotLoadedError ? 'not-loaded' : 'broken' };
  }

  override render() {
    const { failed } = this.state;
    if (failed === null) return this.props.children;
    const { t } = words();
    const code = failed === 'broken' ? 'shell.part.failed' : 'shell.part.notLoaded';
    return (
      <div role="alert" style={{ padding: 24, fontSize: '0.875rem' }}>
        <p>
          <strong>{t(code, { name: this.props.name })}</strong>
        </p>
        <p>{t('shell.part.safe')}</p>
        <button type="button" onClick={() => this.setState({ failed: null })}>
          {t('common.tryAgain')}
        </button>{' '}
        {failed === 'not-loaded' && (
          <button type="button" onClick={() => window.location.reload()}>
            {t('shell.part.reload')}
          </button>
        )}
      </div>
    );
  }
}
