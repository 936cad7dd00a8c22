import type { undocumented as english } from '../en/undocumented.ts';
import type { Translation } from '../translation.ts';

export const undocumented: Translation<typeof english> = {
  'undocumented.yardAuthScheme': 'Palabra antes del token en el encabezado Authorization.',
  'undocumented.yardLoginPath': 'Dónde se cambian correo y contraseña por un token.',
  'undocumented.yardRefreshPath': 'Dónde se cambia un token válido por uno más nuevo.',
  'undocumented.yardProfilePath':
    'Dónde dice el servicio quién inició sesión. Si se pierde una respuesta, así se distingue la cita propia de la que creó otra cuenta.',
  'undocumented.yardJoinParameter': 'Parámetro que pide registros relacionados.',
  'undocumented.yardLimitParameter': 'Parámetro del tamaño de página.',
  'undocumented.yardPageParameter': 'Parámetro del número de página, contando desde 1.',
  'undocumented.yardPageSize': 'Registros que se piden por página. El servicio puede enviar menos.',
  'undocumented.yardOpenField':
    'Campo de un lugar que dice si está abierto (true) o cerrado (false).',
  'undocumented.yardClosedSpots':
    'Cómo se piden los lugares: los abiertos y los cerrados por su nombre (en la forma simple si el servicio no lo acepta), o solo en la forma simple.',
  'undocumented.yardAssignmentFields':
    'Campos de una asignación que se piden con visitas y contenedores. Si el servicio no los acepta, solo se piden id,spotId.',
  'undocumented.yardSpotJoins':
    'Registros relacionados que se piden con los lugares, además de los documentados. Si el servicio no los acepta, no se piden.',
  'undocumented.yardVisitJoins':
    'Registros relacionados que se piden con las visitas, además de los documentados. Si el servicio no los acepta, no se piden.',
  'undocumented.yardContainerJoins':
    'Registros relacionados que se piden con los contenedores, además de los documentados. Si el servicio no los acepta, no se piden.',
  'undocumented.yardVisitEvents':
    'Eventos que se piden con las visitas. El más reciente con un estado dice si el camión está aquí. Si el servicio no los acepta, decide solo isActive.',
  'undocumented.yardContainerEvents':
    'Eventos que se piden con los contenedores. La llegada o salida más reciente dice si está aquí. Si el servicio no los acepta, decide solo isActive.',
  'undocumented.yardEventFields':
    'Campos de un evento que se piden con visitas y contenedores. Si el servicio no los acepta, se piden los eventos completos.',
  'undocumented.yardExcludeParameter':
    'Parámetro que deja fuera visitas y contenedores que alguna vez tuvieron ciertos eventos.',
  'undocumented.yardVisitsLeftOut':
    'El servicio deja fuera las visitas que alguna vez tuvieron uno de estos eventos, para que los camiones que salieron no llenen la lista. No poner un estado que pueda tener un camión que está en el patio.',
  'undocumented.yardContainersLeftOut':
    'El servicio deja fuera los contenedores que alguna vez tuvieron uno de estos eventos. Si no envía eventos, se usa Departed. Poner Departed si la lista de contenedores crece mucho y cada llegada crea un registro nuevo.',
  'undocumented.yardVisitEventsPath': 'Dónde se lee el historial de un camión.',
  'undocumented.yardContainerEventsPath': 'Dónde se lee el historial de un contenedor.',
  'undocumented.yardSpotEventsPath': 'Dónde se lee el historial de un lugar.',
  'undocumented.yardAssignmentsPath': 'Dónde se listan las asignaciones, para ver qué se movió.',
  'undocumented.yardChanges':
    'Si Yardmaster le pide a cada lista solo lo que cambió. Compara las respuestas con lecturas completas, cada vez menos seguido mientras no falte nada.',
  'undocumented.yardTags':
    'Si Yardmaster pide cada página por su etiqueta (ETag), para que el servicio no envíe lo que ya envió.',
  'undocumented.yardMixedSpot':
    'Si un camión y un contenedor desenganchado en el mismo lugar comparten una asignación o tienen una cada uno.',
  'undocumented.yardWarehousePath':
    'Dónde se lee el registro de la instalación, por su nombre y su zona horaria.',

  'undocumented.yardAppointmentsPath': 'Dónde se listan las citas.',
  'undocumented.yardAppointmentPath': 'Dónde se lee y se crea una cita.',
  'undocumented.yardAppointmentChangePath': 'Dónde se cambia una cita (una extensión del perfil).',
  'undocumented.yardAppointmentEtaPath':
    'Dónde se indica a qué hora se espera un camión retrasado (una extensión del perfil).',
  'undocumented.yardAppointmentBypassParameter':
    'Parámetro al crear una cita, siempre enviado como false para que el servicio revise también los campos personalizados.',
  'undocumented.yardAppointmentRequirementsPath':
    'Dónde dice el servicio qué necesita una cita. Sin él, solo cuentan los campos de citas de la instalación.',
  'undocumented.yardAppointmentFields':
    'Campos de una cita que se piden en las listas. Si el servicio no los acepta, se piden todos. Los campos personalizados se leen al abrir una cita; con customFields entre estos, la caseta y la búsqueda encuentran cada cita por sus números, a cambio de más bytes.',
  'undocumented.yardAppointmentWarehouse':
    'Campo de una cita que nombra su instalación, con puntos para entrar en registros relacionados.',
  'undocumented.yardAppointmentLookup':
    'Campo de una cita con su número de confirmación: por él se busca en el servicio un número que ninguna cita guardada tiene. Vacío: no se pregunta al servicio.',
  'undocumented.yardAppointmentsUntold':
    'Si se muestran las citas cuando ni su registro ni la lista de andenes nombra la instalación. Mostrarlas solo si la cuenta tiene una sola instalación.',
  'undocumented.yardDocksPath': 'Dónde se listan los andenes en los que se reservan las citas.',
  'undocumented.yardLoadTypesPath': 'Dónde se listan los tipos de carga.',
  'undocumented.loadTypesFirstCome':
    'Tipos de carga por orden de llegada, por nombre: una cita de uno de ellos va tarde después de su fin y no de su inicio. Las que duran más que su tipo de carga lo son siempre.',
  'undocumented.platePlaceholders':
    'Palabras que la caseta escribe cuando un camión no tiene placas, además de TEMP, PAPER, SIN PLACA y similares: placas así no identifican a ningún camión.',
  'undocumented.appointmentDaysBack':
    'Cuántos días pasados guarda la agenda. La puntualidad en Reportes no cuenta anteriores.',
  'undocumented.appointmentDaysAhead': 'Cuántos días por venir guarda la agenda.',
  'undocumented.appointmentPollMs':
    'Cada cuánto se leen los cambios de la agenda, en milisegundos.',
  'undocumented.appointmentWholePullMs':
    'Cada cuánto se lee la agenda completa y no solo sus cambios, en milisegundos.',

  'undocumented.yardStoragePath': 'Dónde se suben los documentos.',
  'undocumented.storageDeadlineMs':
    'Espera máxima para subir o bajar un documento, en milisegundos.',
  'undocumented.yardCheckInPath':
    'Dónde se crea una visita al registrar la entrada (una extensión del perfil).',
  'undocumented.yardContainerPath':
    'Dónde se crea el contenedor de un camión al registrar la entrada (una extensión del perfil).',
  'undocumented.yardAcknowledgePath':
    'Dónde se confirma el registro de entrada de un chofer (una extensión del perfil).',
  'undocumented.yardVisitPath':
    'Dónde se corrige la placa de un camión (una extensión del perfil).',
  'undocumented.yardLinkPath':
    'Dónde se vincula una visita sin cita a una cita (una extensión del perfil).',
  'undocumented.yardUnlinkPath':
    'Dónde se desvincula una visita de su cita (una extensión del perfil).',

  'undocumented.quotingRefreshPath':
    'Dónde se cambia un token de renovación por un nuevo token de acceso.',
  'undocumented.quotingVerifyPath': 'Dónde se verifica un token.',
  'undocumented.quotingCreatePath': 'Dónde se crea una solicitud de cotización.',
  'undocumented.quotingSuggestionsPath':
    'Dónde se piden los transportistas sugeridos de una cotización.',
  'undocumented.quotingSuggestionsMethod': 'Cómo se piden los transportistas sugeridos.',
  'undocumented.quotingContactsPath': 'Dónde se leen los contactos de un transportista sugerido.',
  'undocumented.quotingShippersPath': 'Dónde se crea un remitente.',
  'undocumented.quotingShipperListPath': 'Dónde se listan los remitentes.',
  'undocumented.quotingShipperListForm':
    'Si la lista de remitentes recibe sus parámetros en la consulta (GET) o en el cuerpo (POST).',
  'undocumented.quoteCountryLetters':
    'Si una parada de una solicitud de cotización da su país con dos letras (US) o tres (USA).',

  'undocumented.marketplaceBidsPath':
    'Dónde se listan las posturas. Sin él, las posturas solo se conocen por webhook.',
  'undocumented.marketplaceBidPath': 'Dónde se lee una postura.',
  'undocumented.marketplaceRelatedOffersPath':
    'Dónde se listan las ofertas relacionadas con una oferta.',
  'undocumented.marketplaceLoadRelatedPath':
    'Dónde se listan las ofertas relacionadas con una carga aceptada.',
  'undocumented.marketplaceDriversPath': 'Dónde se listan y se crean los choferes.',
  'undocumented.marketplaceDriverPath': 'Dónde se cambia o se quita un chofer.',
  'undocumented.marketplaceAssignDriverPath': 'Dónde se asigna un chofer a una carga.',
  'undocumented.marketplaceCarrierDocumentsPath':
    'Dónde se suben los documentos de un transportista.',
  'undocumented.marketplaceShipmentDocumentsPath': 'Dónde se suben los documentos de una carga.',
  'undocumented.marketplaceWebhooksPath': 'Dónde se listan los registros de webhooks.',
  'undocumented.marketplaceWebhookPath': 'Dónde se quita un registro de webhook.',
  'undocumented.marketplaceLoadWebhooksPath':
    'El segundo registro, solo para eventos de cargas: dónde se registran y se listan las direcciones.',
  'undocumented.marketplaceLoadWebhookPath': 'Dónde se quita una dirección del segundo registro.',
  'undocumented.marketplaceLoadEvents':
    'Dónde se registran load_cancelled y load_carrier_bounced: con los demás eventos o en el registro de eventos de cargas. El segundo también se usa si el primero no los acepta.',
  'undocumented.marketplaceWebhookIssuer':
    'Emisor que debe nombrar el token de una entrega de webhook.',
  'undocumented.marketplacePollMs':
    'Cada cuánto se leen cargas, posturas y altas de transportistas, en milisegundos.',

  'undocumented.worstServerDelayMs':
    'Cuánto puede tardar el servicio en ejecutar una llamada cuya respuesta se perdió, en milisegundos. Hasta entonces, no encontrarla no prueba nada.',
  'undocumented.negativeReads':
    'Cuántas lecturas deben coincidir para dar por no hecha una llamada perdida.',
  'undocumented.writeDeadlineMs':
    'Espera máxima de la respuesta a una llamada que cambia algo, en milisegundos.',
  'undocumented.readDeadlineMs': 'Espera máxima de la respuesta a una lectura, en milisegundos.',
  'undocumented.maxBodyBytes':
    'Respuesta más grande que se lee, en bytes. Una página mayor se lee de nuevo en páginas más chicas.',
  'undocumented.sendIdempotencyKey':
    'Enviar un encabezado Idempotency-Key con cada llamada que cambia algo. Ningún documento dice que el servicio lo revise.',

  'undocumented.takes.path': 'una ruta',
  'undocumented.takes.pathWith': 'una ruta con {names}',
  'undocumented.takes.parameter': 'un nombre de parámetro',
  'undocumented.takes.field': 'un nombre de campo',
  'undocumented.takes.flagField': 'un nombre de campo, con ! adelante si true significa cerrado',
  'undocumented.takes.fields': 'nombres de campos separados por comas',
  'undocumented.takes.names': 'una lista de nombres separados por comas',
  'undocumented.takes.relation': 'una relación, o nada',
  'undocumented.takes.relations': 'relaciones separadas por comas',
  'undocumented.takes.statuses': 'estados separados por comas, o nada',
  'undocumented.takes.word': 'una palabra',
  'undocumented.takes.choice': 'una de estas opciones: {options}',
  'undocumented.takes.flag': 'true o false',
  'undocumented.takes.range': 'un número entero de {least} a {most}',

  'undocumented.wrong.value': '“{key}” tiene que ser {what}.',
  'undocumented.wrong.notObject': '“undocumented” tiene que ser un objeto de opciones.',
  'undocumented.wrong.key': 'La opción {number} no se conoce aquí. Revisar cómo está escrita.',
  'undocumented.wrong.keyLike':
    'La opción {number} (“{start}…”) no se conoce aquí. Revisar cómo está escrita.',

  'undocumented.source.saidIn': '{places}',
  'undocumented.source.inferred': 'deducido de {places}',
  'undocumented.source.doubted': '{place}, que puede tener un error (ver {other})',
  'undocumented.source.judgment': 'criterio propio',
  'undocumented.source.judgmentBeyond': 'criterio propio: no está en {place}',
  'undocumented.source.noLimits': 'criterio propio: no hay límites de uso publicados',
  'undocumented.source.otherFacilities':
    'criterio propio: las citas de otra instalación nunca deben parecer propias',
  'undocumented.source.goneRecords':
    'criterio propio: solo una lectura completa muestra qué registros ya no existen',
  'undocumented.source.largeDocuments': 'criterio propio: un documento grande por una línea lenta',
  'undocumented.source.tagsByDefault':
    'criterio propio: Express, sobre el que corren servicios como este, envía etiquetas por sí mismo',
  'undocumented.source.containersComeBack':
    'criterio propio: un contenedor puede salir y volver con el mismo registro, y quedaría oculto',
};
