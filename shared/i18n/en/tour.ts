/** The first steps through the demo. */
export const tour = {
  'tour.title': 'First steps',
  'tour.step': 'Step {at, number} of {of, number}',
  'tour.next': 'Next',
  'tour.back': 'Back',
  'tour.leave': 'Leave the tour',
  'tour.now.title': 'Start with Now',
  'tour.now':
    'Now lists what needs you, most urgent first. Press Enter to take care of a line. When the list is empty, all is well.',
  'tour.map.title': 'Move trucks on the map',
  'tour.map':
    'Drag a truck or a trailer to a spot. Green takes it, amber shares it, red says why not. Rest the pointer on a spot to see who is there.',
  'tour.find.title': 'Find anything',
  'tour.find':
    'Press Ctrl+K and type a few characters of a plate, a trailer, a door, or an appointment.',
  'tour.gate.title': 'Check trucks in and out',
  'tour.gate':
    'Scan or type a confirmation number at the gate. The truck gets a spot and a gate pass.',
  'tour.yours.title': 'This yard is a demo',
  'tour.yours':
    'Trucks come and go by themselves. Try what you like: nothing here reaches a real yard. When you’re ready, set up yours.',
};
