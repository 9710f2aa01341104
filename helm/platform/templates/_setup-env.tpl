{{/* What each step is told. */}}

{{- define "setup.topicsEnv" -}}
{{- $program := .Subcharts.identity -}}
{{- $topics := .Values.setup.topics -}}
{{- if gt (int $topics.minInSync) (int $topics.replication) }}{{ fail "setup.topics.minInSync must not be more than setup.topics.replication, or nothing can be sent" }}{{ end -}}
{{ include "service.nodeEnv" (dict "heapMi" 96 "global" $program.Values.global) }}
{{ include "service.kafkaEnv" $program }}
{{ include "service.setting" (dict "setting" "KAFKA_REPLICATION" "value" (toString $topics.replication)) }}
{{ include "service.setting" (dict "setting" "KAFKA_MIN_IN_SYNC" "value" (toString $topics.minInSync)) }}
{{- end }}

{{- define "setup.realmEnv" -}}
{{- $program := .Subcharts.identity -}}
{{- $global := $program.Values.global -}}
{{- $realm := .Values.setup.realm -}}
{{ include "service.nodeEnv" (dict "heapMi" 96 "global" $global) }}
{{ include "service.setting" (dict "setting" "KEYCLOAK_URL" "value" (required "global.keycloakUrl is Keycloak's direct address" $global.keycloakUrl)) }}
{{ include "service.fromSecret" (dict "context" $program "setting" "KEYCLOAK_ADMIN_USER" "key" "keycloak-admin-user") }}
{{ include "service.fromSecret" (dict "context" $program "setting" "KEYCLOAK_ADMIN_PASSWORD" "key" "keycloak-admin-password") }}
{{ include "service.setting" (dict "setting" "PUBLIC_URL" "value" (required "global.publicUrl is the origin that people see" $global.publicUrl)) }}
{{ include "service.fromSecret" (dict "context" $program "setting" "SMTP_URL" "key" "smtp-url") }}
{{ include "service.setting" (dict "setting" "MAIL_FROM" "value" (required "global.mailFrom is the sender of mails" $global.mailFrom)) }}
{{ include "service.setting" (dict "setting" "ADMIN_SECOND_FACTOR" "value" (ternary "on" "off" $realm.adminSecondFactor)) }}
{{- range $client := append (include "service.withDatabases" . | fromJsonArray) "gateway" }}
{{ include "service.fromSecret" (dict "context" $program "setting" (printf "CLIENT_SECRET_%s" (upper $client)) "key" (printf "client-%s" $client)) }}
{{- end }}
{{- range $setting, $key := $realm.secretEnv }}
{{ include "service.fromSecret" (dict "context" $program "setting" $setting "key" $key) }}
{{- end }}
{{- range $setting, $value := $realm.env }}
{{ include "service.setting" (dict "setting" $setting "value" (toString $value)) }}
{{- end }}
{{- end }}

{{- define "setup.firstAdministratorEnv" -}}
{{- $program := .Subcharts.identity -}}
{{- $first := .Values.setup.firstAdministrator -}}
{{ include "service.env" $program | trim }}
{{ include "service.setting" (dict "setting" "FIRST_ADMIN_EMAIL" "value" $first.email) }}
{{ include "service.setting" (dict "setting" "FIRST_ADMIN_NAME" "value" $first.name) }}
{{ include "service.setting" (dict "setting" "FIRST_ADMIN_TIME_ZONE" "value" $first.timeZone) }}
{{- if $program.Values.global.development }}
{{ include "service.fromSecret" (dict "context" $program "setting" "FIRST_ADMIN_PASSWORD" "key" "first-admin-password" "optional" true) }}
{{- end }}
{{- end }}
