import { useStore } from 'zustand';
import { useFocusBack } from '../../ui/dialog.tsx';
import { later } from '../../ui/timing/later.tsx';
import { useLayouts } from './layout-store.ts';

const LayoutEditor = later(async () => (await import('./editor.tsx')).LayoutEditor);

/** Shows the layout editor over the whole page while it is open. */
export function LayoutEditorHost() {
  const layouts = useLayouts();
  const isEditing = useStore(layouts, (state) => state.isEditing);
  return isEditing ? <Open onClose={() => layouts.getState().edit(false)} /> : null;
}

/**
 * We remember the focus before the page behind becomes inert and before the editor's code loads.
 */
function Open({ onClose }: { onClose: () => void }) {
  useFocusBack();
  return <LayoutEditor onClose={onClose} />;
}
