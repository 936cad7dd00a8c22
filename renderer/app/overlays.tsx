import { AwardWatch } from '../features/marketplace/award-watch.tsx';
import { NowWatch } from '../features/now/now-watch.tsx';
import { DesktopWatch } from '../features/settings/desktop-watch.tsx';
import { PromptHost } from '../operations/dialogs/prompt-host.tsx';
import { DragGhost } from '../operations/drag-ghost.tsx';
import { ActionMenuHost } from '../operations/menu/action-menu.tsx';
import { TroubleWatch } from '../operations/state/trouble.tsx';
import { Find } from './shell/find.tsx';
import { GuideHost, HelpDialog, LabelsHost } from './shell/help-dialog.tsx';
import { ProblemsDialog } from './shell/problems-dialog.tsx';
import { TraceDialog } from './shell/trace-dialog.tsx';
import { ToastTray } from './toast-tray.tsx';

/**
 * Everything above the screen: dialogs, menus, notices. Each shows the state of a store. So a
 * dialog that was asked for while its code still loads is shown once the code is here.
 */
export function Overlays() {
  return (
    <>
      <PromptHost />
      <ActionMenuHost />
      <Find />
      <TraceDialog />
      <HelpDialog />
      <GuideHost />
      <LabelsHost />
      <ProblemsDialog />
      <DragGhost />
      <ToastTray />
      <TroubleWatch />
      <AwardWatch />
      <DesktopWatch />
      <NowWatch />
    </>
  );
}
