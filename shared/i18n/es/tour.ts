import type { tour as english } from '../en/tour.ts';
import type { Translation } from '../translation.ts';

export const tour: Translation<typeof english> = {
  'tour.title': 'Primeros pasos',
  'tour.step': 'Paso {at, number} de {of, number}',
  'tour.next': 'Siguiente',
  'tour.back': 'Atrás',
  'tour.leave': 'Salir del recorrido',
  'tour.now.title': 'Empezar por Ahora',
  'tour.now':
    'Ahora muestra lo que requiere atención, lo más urgente primero. Presionar Enter para atender una línea. Si la lista está vacía, todo está en orden.',
  'tour.map.title': 'Mover camiones en el mapa',
  'tour.map':
    'Arrastrar un camión o un remolque a un lugar. Verde lo recibe, ámbar lo comparte, rojo dice por qué no. Con el puntero sobre un lugar se ve quién está ahí.',
  'tour.find.title': 'Buscar cualquier cosa',
  'tour.find':
    'Presionar Ctrl+K y escribir algunos caracteres de las placas, un remolque, un andén o una cita.',
  'tour.gate.title': 'Registrar entradas y salidas',
  'tour.gate':
    'Escanear o escribir un número de confirmación en la caseta. El camión recibe un lugar y un pase de caseta.',
  'tour.yours.title': 'Este patio es una demostración',
  'tour.yours':
    'Los camiones llegan y se van solos. Se puede probar todo: nada de aquí llega a un patio real. Cuando haga falta, configurar el propio.',
};
