/** Records of the service that are doubtful or were set aside. */
export const problems = {
  /** A record and the records of a list, inside of the sentences below. */
  'problem.record':
    '{entity, select, area {area} spot {spot} visit {truck} container {trailer} appointment {appointment} dock {dock} loadType {load type} other {record}} {id}',
  'problem.records':
    '{entity, select, area {areas} spot {spots} visit {trucks} container {trailers} appointment {appointments} dock {docks} loadType {load types} other {records}}',

  'problem.field.unreadable': 'The “{field}” field of {record} can’t be read, so it’s blank.',
  'problem.field.tooLong':
    'The “{field}” field of {record} is longer than {limit, number} characters. The rest is cut off.',
  'problem.field.spotType':
    'The type of {record} is neither parking nor docking. It’s shown as it came.',
  'problem.field.nameless': 'The “{field}” field of {record} is empty, so its ID is shown instead.',
  'problem.field.severalSpots':
    'The service puts {record} on more than one spot. The newest one is shown.',
  'problem.field.endsEarly': 'The end of {record} is before its start.',

  'problem.unshown':
    '{entity, select, area {An area} spot {A spot} visit {A truck} container {A trailer} appointment {An appointment} dock {A dock} loadType {A load type} other {A record}} can’t be shown. {why}',
  'problem.unshownNamed':
    '{entity, select, area {Area} spot {Spot} visit {Truck} container {Trailer} appointment {Appointment} dock {Dock} loadType {Load type} other {Record}} {id} can’t be shown. {why}',
  'problem.why.tooLarge': 'It’s larger than Yardmaster accepts.',
  'problem.why.notRecord': 'What the service sent isn’t a record.',
  'problem.why.fieldNames': 'It has field names that Yardmaster doesn’t accept.',
  'problem.why.noId': 'It has no usable ID.',
  'problem.why.noArea': 'It doesn’t say which area it’s in.',
  'problem.why.hooked': 'It doesn’t say clearly whether it’s hooked to a truck.',
  'problem.why.noStart': 'It has no start, or one without a time zone.',

  'problem.list.short':
    'The service counts {total, number} {records} but sent {came, number}. Yardmaster reads the list again at the next refresh.',
  'problem.list.nameless':
    'The list of {records} has {count, plural, one {a record} other {# records}} without a usable ID, so some that left may still be shown. Yardmaster reads it again at the next refresh.',
  'problem.list.repeated':
    'The list of {records} names one record twice, so it may be shown wrong. Yardmaster reads it again at the next refresh.',
  'problem.list.contradictory':
    'The list of {records} may be incomplete because the service contradicted itself. Yardmaster reads it again at the next refresh.',
  'problem.list.empty':
    'The list of {records} came back empty, but {count, plural, one {# was} other {# were}} listed before. The earlier picture is still shown.',
  'problem.gone.all':
    'The service lists no {records} anymore; before, it listed {count, number}. If they’re still in your yard, tell your administrator.',
  'problem.gone.spots':
    '{gone, plural, one {# spot} other {# spots}} left the service’s list at once; {left, plural, one {# is} other {# are}} still listed. If they’re still in your yard, tell your administrator.',

  'problem.elsewhere.some':
    'The list of {records} had {count, plural, one {# record of another facility, which was} other {# records of another facility, which were}} left out.',
  'problem.elsewhere.all':
    'The list of {records} had none for this facility, only {count, plural, one {# record} other {# records}} of another one. The earlier picture is still shown.',
  'problem.elsewhere.joined':
    'The service has a {entity, select, visit {truck} other {trailer}} of another facility at {at}. It was left out.',
  'problem.facilityUntold':
    'Some appointments aren’t shown because the service doesn’t say which facility they’re for. An administrator can change this in Settings, under Service behavior ({setting}).',

  'problem.twoTrucks':
    'The service has {count, number} trucks on {spot}: {assets}. Check which one is there.',
  'problem.twoContainers':
    'The service has {count, number} unhooked trailers on {spot}: {assets}. Check which one is there.',
  'problem.tooMany':
    'The service has {count, number} trailers on {truck}. A truck carries at most {most, number}.',
  'problem.unknownSpot':
    'The service has {asset} on {spot}, a spot it doesn’t list. Check where it is.',
  'problem.unknownTruck':
    'The service has {container} hooked to a truck it doesn’t list, so it’s neither on a spot nor on the waiting list. Check where it is.',
  'problem.unknownArea': '{spot} is in an area that the service doesn’t list.',
  'problem.areaUnknown': 'an unknown area',
  'problem.sameCode':
    'The service has {count, number} spots with the code {spot} ({areas}). Check which one is meant.',
  'problem.twoSpots': 'The service has {asset} on {spots} at once. Check where it is.',
  'problem.notListed':
    'The record of {spot} shows {asset}, but the service’s list of {entity, select, visit {trucks} other {trailers}} doesn’t. Check where it is.',
};
