/**
 * The words by which people of a warehouse look for a page or an action, beside its name: in English and in Spanish, since one floor speaks both. Nobody
 * reads them. They stand here and not in the catalogue, which the shell loads before it shows anything.
 */
import type { NavPage } from '#domain/core/people/access.ts'

/** Every page that can be opened by its name, the privacy notice too. */
export type FoundPage = NavPage['path'] | '/privacy'

export const pageWords: { readonly [Path in FoundPage]: string } = {
  '/': 'home start dashboard overview today tiles inicio resumen tablero hoy',
  '/import': 'upload file csv xlsx excel spreadsheet load file subir archivo excel hoja cargar',
  '/leads': 'bids bidding buy auctions to bid calculator deals prospects ofertas comprar pujas calculadora prospectos',
  '/pallets': 'skids gaylords totes containers carts split merge palets paletas cajas contenedores dividir unir',
  '/manifest':
    'packing list expected variance short over claim lines lista faltantes sobrantes reclamo lineas manifiesto',
  '/photo-recognition': 'identify what is this unknown no barcode camera identificar desconocido sin código cámara',
  '/receive': 'check in unload break down scan in intake take in dock entrada descargar recepción ingresar muelle',
  '/auction': 'lots lotting tags catalog hibid bidders lotes subastas remate etiquetas catálogo',
  '/closeouts':
    'results hammer invoices settle unsold donate scrap resultados facturas liquidar no vendidos donar desechar',
  '/pickup':
    'buyers customers counter yard will call hand over sign compradores clientes mostrador patio entregar firma recoger',
  '/inspect': 'grade test check condition checklist qc quality grado probar calidad revisar condición',
  '/photo': 'shoot pictures photos camera images fotografiar imágenes cámara tomas',
  '/listings': 'ebay sell price online fixed price markdown publicar vender precio anuncios rebaja',
  '/fulfillment': 'ship pick pack orders parcels labels tracking enviar surtir empacar pedidos paquetes guías envíos',
  '/bin-spot': 'putaway put away stow cycle count shelf bins guardar acomodar contar inventario casillas estante',
  '/inbound': 'trucks arrivals schedule appointments doors calendar freight camiones citas calendario puertas flete',
  '/locations': 'bins racks aisles shelves places labels casillas racks pasillos estantes lugares',
  '/zones': 'areas map floor áreas mapa piso',
  '/sorts': 'sort rules destinations disposition where does it go routing reglas destinos adónde va',
  '/misplaced': 'lost missing search find wrong place write off perdidos buscar faltantes mal puestos baja',
  '/channels': 'fees ebay hibid whatnot shop settings markets tarifas tienda mercados ajustes',
  '/whatnot-sales': 'live show stream stickers packing shipments en vivo transmisión números empacar envíos',
  '/whatnot-history': 'past shows payouts ledger earnings shows pasados pagos ganancias movimientos',
  '/inspection-performance':
    'report grading productivity units per hour kpi reporte productividad unidades por hora grado',
  '/lotting-performance': 'report lots productivity units per hour kpi reporte productividad lotes por hora',
  '/receiving-performance': 'report receiving productivity units per hour kpi reporte productividad recibir por hora',
  '/users': 'people staff roles accounts invite employees team personas empleados cuentas invitar equipo permisos',
  '/privacy': 'data gdpr datos aviso',
}

/** What can be done from anywhere. */
export const paletteActions = [
  'send',
  'sync',
  'theme',
  'sound',
  'speech',
  'language',
  'printCommands',
  'labels',
  'keys',
  'password',
  'signOut',
] as const
export type PaletteAction = (typeof paletteActions)[number]

export const actionWords: { readonly [Action in PaletteAction]: string } = {
  send: 'sync now upload retry push refresh sincronizar enviar ahora reintentar',
  sync: 'queue unsent waiting offline changes server export cola sin enviar pendientes servidor',
  theme: 'dark light mode colors appearance oscuro claro tema colores',
  sound: 'beep mute volume noise quiet silencio pitido volumen sonido',
  speech: 'voice speak read aloud talk voz hablar leer',
  language: 'english spanish español inglés idioma language translate traducir',
  printCommands: 'commands barcodes undo ok next sheet imprimir comandos códigos',
  labels: 'printer zebra zpl paper size settings impresora papel tamaño etiquetas ajustes',
  keys: 'keyboard shortcuts help hotkeys teclado atajos ayuda teclas',
  password: 'change password security contraseña clave seguridad',
  signOut: 'log out logout leave exit quit end shift salir cerrar sesión terminar turno',
}
