import { useStore } from 'zustand';
import { useFocusBack } from '../../ui/dialog.tsx';
import { later } from '../../ui/timing/later.tsx';
import { useLayouts } from './layout-store.ts';

const LayoutEditor = later(async () => (await import('./editor.tsx')).LayoutEditor);

/** The layout editor over the complete page, while it is open. */
export function LayoutEditorHost() {
  const layouts = useLayouts();
  const isEditing = useStore(layouts, (state) => state.isEditing);
  return isEditing ? <Open onClose={() => layouts.getState().edit(false)} /> : null;
}

/** What had the focus is known before the page behind is inert and the editor's file is loaded. */
function Open({ onClose }: { onClose: () => void }) {
  useFocusBack();
  return <LayoutEditor onClose={onClose} />;
}
