/**
 * Checks of the conformance suite that need its own diagnostic tools, prompts and resources, and that the running service
 * therefore cannot pass; each with the fixture that it needs. With the fixtures beside our tools (server.ts) each passes,
 * except those of known_failures_2025-11-25.yml.
 */
export interface Exception {
  /** `scenario:check`, as the suite names them. */
  check: string;
  /** The tool, prompt or resource of the suite that it uses. */
  fixture: string;
  /** The suite's message, if it does not name the fixture. */
  message?: string;
}

const needs = (fixture: string, ...checks: string[]): Exception[] =>
  checks.map((check) => ({ check: check.includes(':') ? check : `${check}:${check}`, fixture }));

/** For every version. */
const ALWAYS: Exception[] = [
  ...needs('test_prompt_with_arguments', 'completion-complete', 'prompts-get-with-args'),
  ...needs('test_simple_prompt', 'prompts-get-simple'),
  ...needs('test_prompt_with_embedded_resource', 'prompts-get-embedded-resource'),
  ...needs('test_prompt_with_image', 'prompts-get-with-image'),
  ...needs('test://static-text', 'resources-read-text'),
  ...needs('test://static-binary', 'resources-read-binary'),
  ...needs('test://template/123/data', 'resources-templates-read'),
  ...needs('test_simple_text', 'tools-call-simple-text'),
  ...needs('test_image_content', 'tools-call-image'),
  ...needs('test_audio_content', 'tools-call-audio'),
  ...needs('test_embedded_resource', 'tools-call-embedded-resource'),
  ...needs('test_multiple_content_types', 'tools-call-mixed-content'),
  ...needs('test_error_handling', 'tools-call-error'),
  ...needs('test_tool_with_progress', 'tools-call-with-progress'),
];

const ROUND = 'input-required-result';

/** By revision. */
export const EXCEPTIONS: Record<string, Exception[]> = {
  '2026-07-28': [
    ...ALWAYS,
    ...needs(
      'test_missing_capability',
      'server-stateless:sep-2575-server-rejects-undeclared-capability',
      'server-stateless:sep-2575-missing-capability-http-400',
    ),
    ...needs(
      'test_streaming_elicitation',
      'server-stateless:sep-2575-http-server-no-independent-requests-on-stream',
    ),
    ...needs('test_logging_tool', 'server-stateless:sep-2575-server-no-log-without-loglevel'),
    ...needs(
      'test_input_required_result_elicitation',
      `${ROUND}-basic-elicitation:sep-2322-elicitation-incomplete`,
      `${ROUND}-result-type:sep-2322-result-type-included`,
      `${ROUND}-ignore-extra-params:sep-2322-ignore-unexpected-params`,
    ),
    ...needs('test_input_required_result_sampling', `${ROUND}-basic-sampling:sep-2322-sampling-incomplete`),
    ...needs(
      'test_input_required_result_list_roots',
      `${ROUND}-basic-list-roots:sep-2322-list-roots-incomplete`,
    ),
    ...needs(
      'test_input_required_result_request_state',
      `${ROUND}-request-state:sep-2322-request-state-incomplete`,
    ),
    ...needs(
      'test_input_required_result_multiple_inputs',
      `${ROUND}-multiple-input-requests:sep-2322-multiple-inputs-incomplete`,
    ),
    ...needs('test_input_required_result_prompt', `${ROUND}-non-tool-request:sep-2322-non-tool-incomplete`),
    ...needs(
      'test_input_required_result_capabilities',
      `${ROUND}-capability-check:sep-2322-respect-client-capabilities`,
    ),
    {
      check: `${ROUND}-multi-round:sep-2322-multi-round-r1`,
      fixture: 'test_input_required_result_multi_round',
      message: 'Expected InputRequiredResult with inputRequests and requestState',
    },
    {
      check: `${ROUND}-tampered-state:sep-2322-reject-tampered-state`,
      fixture: 'test_input_required_result_tampered_state',
      message: 'could not get initial InputRequiredResult',
    },
    {
      check: `${ROUND}-missing-input-response:sep-2322-missing-response-rerequests`,
      fixture: 'test_input_required_result_elicitation',
      message: 'Server returned JSON-RPC error instead of re-requesting',
    },
  ],
  '2025-11-25': [
    ...ALWAYS,
    ...needs('test_elicitation_sep1034_defaults', 'elicitation-sep1034-defaults:elicitation-sep1034-general'),
    ...needs('test_elicitation_sep1330_enums', 'elicitation-sep1330-enums:elicitation-sep1330-general'),
    ...needs('test_elicitation', 'tools-call-elicitation'),
    ...needs('test_sampling', 'tools-call-sampling'),
    // The suite's logging tool brings the logging capability; the service logs nothing to clients and declares none.
    {
      check: 'tools-call-with-logging:tools-call-with-logging',
      fixture: 'test_tool_with_logging',
      message: 'Method not found',
    },
    {
      check: 'logging-set-level:logging-set-level',
      fixture: 'test_tool_with_logging',
      message: 'Method not found',
    },
    // No resource of the service changes during a request; the suite subscribes to one of its own.
    {
      check: 'resources-subscribe:resources-subscribe',
      fixture: 'test://watched-resource',
      message: 'Method not found',
    },
    {
      check: 'resources-unsubscribe:resources-unsubscribe',
      fixture: 'test://watched-resource',
      message: 'Method not found',
    },
    // A warning: there are no sessions, so no session can have several streams.
    {
      check: 'server-sse-multiple-streams:server-sse-multiple-streams-session',
      fixture: 'a session',
      message: '',
    },
  ],
};

/** Scenarios that pass only because a fixture declares a capability that the service does not have. */
export const MADE_BY_FIXTURES = ['logging-set-level', 'resources-subscribe', 'resources-unsubscribe'];
