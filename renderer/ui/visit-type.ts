/** `visitType` as the services name it, in words; other values as they came. */
const visitTypes: { readonly [Type in string]?: string } = {
  LiveUnload: 'Live unload',
  LiveLoad: 'Live load',
  Live: 'Live',
  Drop: 'Drop',
  PickUp: 'Pickup',
  DropHook: 'Drop and hook',
};

/** The words for a visit type. */
export const visitTypeWords = (type: string): string => visitTypes[type] ?? type;
