/** The words of the page that a device opens once, in the languages of the app. The page comes before the app, so its words are here. */
interface DeviceSteps {
  readonly device: string
  readonly steps: readonly string[]
}

export interface TrustWords {
  readonly lang: 'en' | 'es'
  readonly title: string
  readonly why: string
  readonly first: string
  readonly download: string
  readonly check: string
  readonly limit: string
  readonly devices: readonly DeviceSteps[]
  readonly second: string
  readonly open: string
  readonly more: string
  readonly code: string
}

const en: TrustWords = {
  lang: 'en',
  title: 'Connect this device',
  why: 'This warehouse runs its own server. A device has to trust it once; then the camera works, and so does everything without a network.',
  first: '1. Trust the server',
  download: 'Download the certificate',
  check: 'The server prints this fingerprint when it starts. It must be the same:',
  limit: 'The certificate is good for addresses of private networks only, never for a site on the internet.',
  devices: [
    {
      device: 'Android',
      steps: [
        'Download the certificate.',
        'Open Settings, search for “CA certificate”, and press Install anyway.',
        'Choose the file restow-authority.crt in Downloads.',
      ],
    },
    {
      device: 'iPad and iPhone',
      steps: [
        'Download the certificate in Safari and allow the profile.',
        'Open Settings, General, VPN & Device Management, and install the profile.',
        'Open Settings, General, About, Certificate Trust Settings, and switch Restow on.',
      ],
    },
    {
      device: 'Windows',
      steps: [
        'Download the certificate and open it.',
        'Press Install Certificate, choose Local Machine, then “Trusted Root Certification Authorities”.',
        'Close the browser and open it again.',
      ],
    },
    {
      device: 'Mac',
      steps: [
        'Download the certificate and open it: Keychain Access adds it.',
        'Open it there, and under Trust choose Always Trust.',
      ],
    },
    {
      device: 'Chromebook and Linux',
      steps: [
        'Download the certificate.',
        'In the browser’s settings search for “certificates”, open Authorities, and import the file for websites.',
      ],
    },
  ],
  second: '2. Open the app',
  open: 'Open Restow',
  more: 'Next device',
  code: 'Scan this code with the camera of the next device, or type the address.',
}

const es: TrustWords = {
  lang: 'es',
  title: 'Conectar este dispositivo',
  why: 'Este almacén tiene su propio servidor. Cada dispositivo debe confiar en él una vez; después funcionan la cámara y todo lo demás sin red.',
  first: '1. Confiar en el servidor',
  download: 'Descargar el certificado',
  check: 'El servidor muestra esta huella al iniciar. Tiene que ser la misma:',
  limit: 'El certificado vale solo para direcciones de redes privadas, nunca para un sitio de internet.',
  devices: [
    {
      device: 'Android',
      steps: [
        'Descargar el certificado.',
        'Abrir Ajustes, buscar “certificado de CA” y tocar Instalar de todos modos.',
        'Elegir el archivo restow-authority.crt en Descargas.',
      ],
    },
    {
      device: 'iPad y iPhone',
      steps: [
        'Descargar el certificado en Safari y permitir el perfil.',
        'Abrir Ajustes, General, VPN y gestión de dispositivos, e instalar el perfil.',
        'Abrir Ajustes, General, Información, Ajustes de confianza de los certificados, y activar Restow.',
      ],
    },
    {
      device: 'Windows',
      steps: [
        'Descargar el certificado y abrirlo.',
        'Pulsar Instalar certificado, elegir Equipo local y luego “Entidades de certificación raíz de confianza”.',
        'Cerrar el navegador y abrirlo otra vez.',
      ],
    },
    {
      device: 'Mac',
      steps: [
        'Descargar el certificado y abrirlo: Acceso a Llaveros lo agrega.',
        'Abrirlo allí y, en Confiar, elegir Confiar siempre.',
      ],
    },
    {
      device: 'Chromebook y Linux',
      steps: [
        'Descargar el certificado.',
        'En la configuración del navegador buscar “certificados”, abrir Entidades emisoras e importar el archivo para sitios web.',
      ],
    },
  ],
  second: '2. Abrir la app',
  open: 'Abrir Restow',
  more: 'Otro dispositivo',
  code: 'Escanear este código con la cámara del otro dispositivo, o escribir la dirección.',
}

/** In the first language of the browser that the app has; English else. */
export function trustWords(accepted: string): TrustWords {
  const wanted = accepted
    .toLowerCase()
    .split(',')
    .map((one) => one.trim().slice(0, 2))
    .find((one) => one === 'en' || one === 'es')
  return wanted === 'es' ? es : en
}
