/**
 * The rules of the yard: why something may not be done, and what to look at first. Assets and spots
 * go by their bare names.
 */
export const rules = {
  'rules.asset':
    '{kind, select, truck {Truck {name}} trailer {Trailer {name}} chassis {Chassis {name}} reefer {Reefer {name}} other {Container {name}}}',
  'rules.spot': '{kind, select, door {Door {name}} other {Spot {name}}}',

  'rules.where.spot': 'on {spot}',
  'rules.where.hooked': 'hooked to {truck}, {where}',
  'rules.where.waiting': 'on the waiting list',

  'rules.finding.unknownSpot': '{spot} isn’t in this yard. Choose another spot.',
  'rules.finding.unknownAsset': '{asset} isn’t in the yard anymore. It may have departed.',
  'rules.finding.spotClosed': '{spot} is closed. Open it or choose another spot.',
  'rules.finding.spotHasTruck': '{spot} already has {trucks}. A spot takes one truck.',
  'rules.finding.spotHasContainer':
    '{spot} already has {containers}. A spot takes one unhooked trailer.',
  'rules.finding.alreadyPlaced': '{asset} is already on {spot}. Move it from there.',
  'rules.finding.hookedAssign':
    '{container} is hooked to {truck}. Assign the truck, or unhook the trailer first.',
  'rules.finding.hookedHere': '{container} is already hooked to {truck}.',
  'rules.finding.hookedElsewhere': '{container} is hooked to {truck}. Unhook it there first.',
  'rules.finding.hookedAlone':
    '{container} is hooked to {truck} and goes where it goes. Unhook it first to handle it alone.',
  'rules.finding.notHooked': '{container} isn’t hooked to {truck}. It’s already unhooked.',
  'rules.finding.hookedToOther': '{container} isn’t hooked to {truck}. It is hooked to {other}.',
  'rules.finding.truckFull':
    '{truck} already carries {containers}. A truck carries {most, number} at most.',
  'rules.finding.noRoomToUnhook':
    '{spot} already has {containers}. A spot takes one unhooked trailer, so {container} can’t stay there.',
  'rules.finding.notOnSpot': '{asset} isn’t on {spot}. It is {where}.',
  'rules.finding.moreDepart':
    '{spot} also has {assets}, which would depart too. Look at the spot and try again.',
  'rules.finding.moreWait':
    '{spot} also has {assets}, which would go to the waiting list too. Look at the spot and try again.',
  'rules.finding.emptyDepart': '{spot} is empty. There’s nothing to depart.',
  'rules.finding.emptyUnassign': '{spot} is empty. There’s nothing to send to the waiting list.',
  'rules.finding.sameSpot': '{asset} is already on {spot}. Choose another spot.',
  'rules.finding.reasonMissing': 'Enter or pick a reason.',
  'rules.finding.noTruck': '{spot} has no truck. What is there: {assets}.',
  'rules.finding.noContainer':
    '{spot} has no unhooked trailer. A hooked one departs with its truck, or alone once it is unhooked.',
  'rules.finding.alreadyClosed': '{spot} is already closed.',
  'rules.finding.alreadyOpen': '{spot} is already open.',
  'rules.finding.held': '{asset} is held: release it on its card first. {why}',

  'rules.finding.closeOccupied':
    '{spot} still has {assets}. What is on it stays until you move it.',
  'rules.finding.acrossSpots':
    '{container} is {containerAt} and {truck} is {truckAt}. Hook them only if they are really together.',
  'rules.finding.unassignMixed': '{spot} has {assets}. Expect all of it to go to the waiting list.',
  'rules.finding.reservedFor': '{spot} is reserved for {whom}. Go on only if {asset} may have it.',
  'rules.finding.reservedUntil':
    '{spot} is reserved until {until, date, medium}; the service doesn’t say for whom. Go on only if it is reserved for {asset}.',
  'rules.finding.reserved': '{spot} is reserved. Go on only if it is reserved for {asset}.',
  'rules.finding.unhookOffSpot':
    '{truck} isn’t on a spot. Expect {container} to go to the waiting list.',
  'rules.finding.hookedLeave':
    '{count, plural, one {{containers} is hooked. Expect it to depart with the truck.} other {{containers} are hooked. Expect them to depart with the truck.}} Unhook what has to stay.',
};
