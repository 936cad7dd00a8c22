import { useStore } from 'zustand';
import { later } from '../../ui/later.tsx';
import { useLayouts } from './layout-store.ts';

const LayoutEditor = later(async () => (await import('./editor.tsx')).LayoutEditor);

/** The layout editor over the whole page, while it is open. */
export function LayoutEditorHost() {
  const layouts = useLayouts();
  const isEditing = useStore(layouts, (state) => state.isEditing);
  return isEditing ? <LayoutEditor onClose={() => layouts.getState().edit(false)} /> : null;
}
