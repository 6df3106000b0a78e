/**
 * What sites call products of a category of the starter list, besides its name; where the site team has no category of
 * that slug, its words count for nothing. Only words that name a kind of product by themselves, in lower case and in the
 * singular; `*` stands for the rest of a word, as German puts words together, and `$` for the end of what is said, as in "the API
 * for".
 */
export const CATEGORY_WORDS: Readonly<Record<string, string>> = {
  'developer-tools':
    'developer platform, developer toolkit, dev tool, code editor, code review, command line tool, command-line tool, programming language, version control, git client, debugger, low-code platform, no-code platform, feature flag, entwicklerwerkzeug*, outil pour développeur, front-end framework, javascript library, css framework, web framework',
  'apis-and-integrations':
    'api$, rest-api, api-schnittstelle*, api gateway, rest api, graphql api, data api, integration platform, ipaas, workflow automation, webhook, api management, automation platform',
  'testing-and-monitoring':
    'uptime monitoring, website monitoring, server monitoring, error tracking, error monitoring, observability, test automation, automated testing, end-to-end testing, load testing, performance testing, status page, log management, app testing, beta testing, software testing',
  'hosting-and-infrastructure':
    'web hosting, cloud hosting, managed hosting, wordpress hosting, webhosting, vps, dedicated server, serverless platform, kubernetes platform, object storage, infrastructure as code, cloud infrastructure, continuous integration, ci/cd, content delivery network, hébergement web, alojamiento web',
  'security-and-privacy':
    'cybersecurity, cyber security, cybersécurité, ciberseguridad, sicurezza informatica, it-sicherheit, it security, password manager, passwort-manager, authenticator app, two-factor authentication, vpn, penetration testing, vulnerability scanner, identity management, encrypted storage, photo vault, data privacy, secret management, passwordless',
  'data-and-analytics':
    'web analytics, product analytics, data analytics, business intelligence, data platform, data pipeline, data warehouse, data visualization, data visualisation, data science platform, etl, analytics platform, analytics tool, analytics dashboard, database client, database management, big data, datenanalyse*, analyse de données, análisis de datos',
  'ai-assistants':
    'ai assistant, ai agent, ai chatbot, chatbot, ai copilot, virtual assistant, ki-assistent*, ki assistent*, assistant ia, asistente ia, assistente ia, ai companion, ai chat, agente ia, ai receptionist, voice agent',
  'speech-and-translation':
    'transcription, speech-to-text, speech to text, text-to-speech, text to speech, subtitle generator, translation service, machine translation, translation app, translation software, dictation, voice-to-text, übersetzungs*, transkription*, traduction automatique, localization platform',
  'accounting-and-invoicing':
    'invoicing, invoice generator, accounting, bookkeeping, billing software, e-invoicing, tax software, expense management, buchhaltung*, rechnungsprogramm*, rechnungssoftware, rechnungsstellung, facturation, logiciel de devis, comptabilité, facturación, contabilidad, fatturazione, contabilità, boekhoud*, factureren, faturação, contabilidade',
  'sales-and-crm':
    'customer relationship management, sales pipeline, sales platform, lead generation, cold email, cold outreach, sales engagement, sales automation, prospecting, vertriebssoftware, gestion de la relation client',
  marketing:
    'email marketing, e-mail-marketing, marketing automation, marketing-automation, digital marketing, content marketing, influencer marketing, affiliate marketing, marketing agency, marketing digital, online-marketing, seo, search engine optimization, suchmaschinenoptimierung, newsletter platform, newsletter software, newsletter tool, social media management, social media scheduler, ad management, link building, content writing, email newsletter, marketing-agentur, agence marketing, agencia de marketing, retargeting',
  'e-commerce':
    'online marketplace, mercato online, mercado online, marché en ligne, online-marktplatz, tienda en línea, webbutik, ecommerce, online store, online shop, onlineshop, webshop, web shop, tienda online, boutique en ligne, negozio online, loja online, shopping cart, shopify app, dropshipping, marketplace platform, product feed',
  'customer-support':
    'help desk, helpdesk, live chat, ticketing system, customer service software, customer support software, customer success platform, kundensupport, support client, shared inbox',
  'hr-and-recruiting':
    'recruiting, recruitment, applicant tracking, payroll, hr software, hris, human resources, employee onboarding, job board, talent acquisition, zeiterfassung*, personalverwaltung*, lohnabrechnung*, dienstplan*, recrutement, reclutamiento, selección de personal, shift planning, shift scheduling, employee scheduling, staff scheduling, staff rota, rota software, duty roster, dienstplanung*, schichtplanung*, schichtplan*, planning du personnel, gestion des temps, gestion de la paie, control horario, registro horario, registro de jornada, gestión de turnos, turni di lavoro, gestione turni, rilevazione presenze, verlof*, personeelsplanning*, urenregistratie*',
  'project-management':
    'task management, task manager, kanban, gantt chart, to-do list, todo app, todo list, time tracking, time tracker, issue tracker, issue tracking, projektmanagement*, gestion de projet, gestión de proyectos, gestione progetti, gestão de projetos, projectbeheer, aufgabenverwaltung',
  'legal-and-compliance':
    "contract management, compliance software, compliance platform, gdpr compliance, e-signature, electronic signature, digital signature, legal tech, legaltech, law firm, cookie consent, kanzlei, cabinet d’avocats, cabinet d'avocats, bufete de abogados, dsgvo*",
  design:
    'web design, webdesign*, graphic design, ui design, ux design, ui kit, icon set, icon library, prototyping tool, logo maker, logo design, design system, diseño web, diseño gráfico, design studio, design agency, font foundry, type foundry, grafikdesign, mockup, wireframe*',
  'video-and-audio':
    'video editor, video editing, video production, video platform, video hosting, video maker, podcast, podcasting, music production, music player, audio editor, screen recorder, screen recording, streaming software, recording studio, videoproduktion*, montage vidéo, edición de vídeo, content studio',
  'notes-and-knowledge':
    'note-taking, note taking, notetaking, notes app, note app, knowledge management, knowledge base, personal wiki, second brain, bookmark manager, read-it-later, notiz-app, notizen, prise de notes, markdown editor, document management',
  scheduling:
    'appointment scheduling, appointment booking, booking system, booking software, booking platform, booking app, online booking, scheduling software, scheduling tool, scheduling app, calendar app, meeting scheduler, terminbuchung*, terminplanung*, terminmarktplatz, terminvereinbarung*, prise de rendez-vous, reserva de citas, prenotazion*, reservation system, reserveringssysteem, reserveringssoftware, boekingssysteem, buchungssystem*, buchungssoftware, online-buchung*, système de réservation, logiciel de réservation, sistema de reservas, agenda en ligne, agenda online',
  'health-and-fitness':
    'fitness, workout, gym, personal trainer, personal training, meditation, mindfulness, yoga, pilates, wellness, mental health, nutrition, sleep tracker, physiotherapy, physiotherapie, psychotherapy, telehealth, telemedicine, dental clinic, gesundheits-app, salud, calorie counter, running app, habit tracker',
  'food-and-drink':
    'recipe, meal planner, meal planning, meal kit, restaurant, café, bakery, coffee roaster, catering, food delivery, winery, brewery, kochrezepte, rezepte, recettes, recetas, ricette, recepten, grocery list, shopping list app, pantry app, farm shop, vegetable box, veg box, bio-kiste, gemüsekiste*, speisekarte*, ristorante, restaurante',
  'personal-finance':
    'personal finance, budgeting, budget planner, budget app, expense tracker, savings app, investment app, stock trading, retirement planning, crypto wallet, portfolio tracker, haushaltsbuch, finances personnelles, finanzas personales, defi, financial planning',
  travel:
    'travel agency, travel app, travel planner, trip planner, trip planning, itinerary planner, vacation rental, holiday rental, hotel, hostel, flight search, tour operator, reisebüro, reiseplaner, agence de voyage, agencia de viajes, agenzia di viaggi, limousinenservice, limousine service, chauffeur service, chauffeurservice, airport transfer',
  education:
    'online course, e-learning, elearning, learning platform, learning management system, lms, language learning, tutoring, flashcard, online school, coding bootcamp, study app, exam preparation, nachhilfe, lernplattform*, sprachschule, formation en ligne, cours en ligne, cursos online, corsi online, educational platform',
  games:
    'video game, mobile game, board game, game studio, indie game, puzzle game, gaming platform, card game, game engine, game development',
  logistics:
    'logistics, logistik*, logistique, logística, logistica, freight, shipping software, warehouse management, inventory management, inventory app, fleet management, route planning, route optimization, supply chain, last-mile delivery, customs clearance, courier, lagerverwaltung*, gestion de stock, transport management',
  agriculture:
    'agriculture, agritech, agtech, farm management, precision farming, farming, crop monitoring, livestock, landwirtschaft*, agricultura, agricoltura, greenhouse',
  'energy-and-climate':
    'solar energy, solar power, solar panel, renewable energy, energy management, energy monitoring, carbon accounting, carbon footprint, carbon offset, climate tech, smart thermostat, heizungssteuerung*, energiemanagement*, energy saving, energiebesparing, heat pump, ev charging, photovoltaik*, wärmepumpe*, énergie renouvelable, energía solar, energía renovable, energie rinnovabili, zonnepanelen, battery storage',
  construction:
    'construction, building information modeling, bim, renovation, handyman, home improvement, roofing, plumbing, plumber, general contractor, architecture firm, facility management, property management, bausoftware, bauunternehmen, renovierung, heizung und sanitär, rénovation, reformas, ristrutturazion*, construcción',
};
